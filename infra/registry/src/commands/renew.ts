import * as changes from '../changes/registry-changes';
import { readRegistry } from '../registry';
import type { Workplace } from '../settings';
import { change, keepLooking, readNumber, type Command, type Given, type Result } from './command';

const EVERY_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** Keeps the document from expiring. */
export const renew: Command = {
  summary: 'Signs the document once more, with a later expiry.',
  usage: '',
  required: 0,
  options: {
    within: { type: 'string', says: 'only where it expires in fewer days than that' },
    keep: { type: 'boolean', says: 'run on, and look once an hour' },
  },
  async run(given, workplace) {
    const look = () => renewWhereDue(given, workplace);
    return given.options.keep === true ? keepLooking(look, EVERY_MS) : look();
  },
};

async function renewWhereDue(given: Given, workplace: Workplace): Promise<Result> {
  const days = readNumber(given, 'within', Infinity);
  const { store, environment, trustedKeys } = workplace;
  const { registry } = await readRegistry(store, await trustedKeys(), environment);
  const isDue = Date.parse(registry.expiresAt) - Date.now() < days * DAY_MS;
  if (isDue) return change(changes.renew(), given, workplace);
  const line = `Good until ${registry.expiresAt}: nothing to renew.`;
  return { lines: [line], data: { changed: false, expiresAt: registry.expiresAt } };
}
