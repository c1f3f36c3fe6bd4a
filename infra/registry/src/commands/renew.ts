import * as changes from '../changes/registry-changes';
import { readRegistry } from '../registry';
import type { RegistryContext } from '../settings';
import {
  applyChange,
  readNumber,
  repeatUntilStopped,
  type Command,
  type ParsedArguments,
  type Result,
} from './command';

const EVERY_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** Keeps the document from expiring. */
export const renew: Command = {
  summary: 'Signs the document once more, with a later expiry.',
  usage: '',
  required: 0,
  options: {
    within: { type: 'string', description: 'only where it expires in fewer days than that' },
    propose: {
      type: 'boolean',
      description: 'leave it for another root key to sign, too, before readers ask for two of them',
    },
    keep: { type: 'boolean', description: 'run on, and look once an hour' },
  },
  async run(parsedArguments, context) {
    const look = () => renewWhereDue(parsedArguments, context);
    return parsedArguments.options.keep === true ? repeatUntilStopped(look, EVERY_MS) : look();
  },
};

async function renewWhereDue(parsedArguments: ParsedArguments, context: RegistryContext): Promise<Result> {
  const days = readNumber(parsedArguments, 'within', Infinity);
  const { store, environment, trust } = context;
  const { registry } = await readRegistry(store, await trust(), environment);
  const isDue = Date.parse(registry.expiresAt) - Date.now() < days * DAY_MS;
  const isProposal = parsedArguments.options.propose === true;
  if (isDue || isProposal)
    return applyChange(changes.renew(), parsedArguments, context, { leadsBack: true, isProposal });
  const line = `Good until ${registry.expiresAt}: nothing to renew.`;
  return { lines: [line], data: { changed: false, expiresAt: registry.expiresAt } };
}
