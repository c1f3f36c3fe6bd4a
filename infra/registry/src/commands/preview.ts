import {
  addressBelow,
  LONGEST_PREVIEW_DAYS,
  Preview,
  previewAddress,
  previewsOf,
  previewVersion,
  type PreviewExpectation,
  RegistryRefusedError,
  signPreview,
  verifyPreview,
} from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as changes from '../changes/registry-changes';
import { holdToOffered } from '../changes/fit';
import { basePathOf } from '../gate/portal-path';
import { readOffered } from '../offered';
import { readBuild } from '../read-build';
import { readRegistry, type ReadRegistry } from '../registry';
import { asData, RegistryFailure } from '../registry-failure';
import type { RegistryContext } from '../settings';
import { optionalText, readNumber, type Command, type ParsedArguments } from './command';
import { storeFiles } from './store-files';

const DAY_MS = 86_400_000;

/** Shows a build to those who may try versions, before anything of it is published. */
export const preview: Command = {
  summary:
    'Stores a build, and prints an address at which superusers see it for some days. Nothing else changes.',
  usage: '<folder> [address]',
  required: 1,
  options: {
    title: { type: 'string', description: 'what there is to be seen, such as "#12 Search by phone"' },
    days: { type: 'string', description: `for how long: 7, and ${LONGEST_PREVIEW_DAYS} at the most` },
    path: { type: 'string', description: 'the page to begin with, when it is not the first of the remote' },
    unsigned: {
      type: 'string',
      description: 'without a key: the file for what signing/sign.mjs then signs',
    },
  },
  async run(parsedArguments, context) {
    const [folder = '', others = ''] = parsedArguments.arguments;
    const { portalUrl } = context.gate;
    if (portalUrl === '')
      throw new RegistryFailure('configuration', 'REGISTRY_PORTAL_URL is missing: where is it to be seen?');
    if (others !== '' && previewsOf(others).length === 0)
      throw new RegistryFailure('usage', `${others} is not the address of a preview.`);
    const current = await readRegistry(context.store, await context.trust(), context.environment);
    const { statement, files, area } = await describePreview(
      resolve(folder),
      current,
      parsedArguments,
      context,
    );
    const path = addressBelow(basePathOf(portalUrl), optionalText(parsedArguments, 'path') ?? area);
    const page = new URL(path, `${portalUrl}/`).href;

    const unsigned = optionalText(parsedArguments, 'unsigned');
    const isDryRun = parsedArguments.options['dry-run'] === true;
    // What a browser would refuse must not leave files behind.
    const tokens = [
      ...previewsOf(others),
      ...(unsigned === undefined ? [await signPreview(statement, (await context.writer()).key)] : []),
    ];
    const trusted = await context.trust();
    const keys = unsigned === undefined ? (await context.writer()).roots : trusted.keys;
    for (const token of tokens)
      await requireShown(token, { ...trusted, keys, registry: current.registry, now: new Date() });
    if (!isDryRun) await storeFiles(context, statement.remote, statement.version, files);
    if (!isDryRun && unsigned !== undefined)
      await writeFile(unsigned, JSON.stringify({ preview: statement, page, others: previewsOf(others) }));

    const what = `${statement.remote} ${statement.version}, until ${statement.expiresAt}`;
    const address = previewAddress(page, tokens);
    if (isDryRun) return { lines: [`Would show ${what}`], data: { preview: statement } };
    if (unsigned !== undefined)
      return {
        lines: [`Stored: ${what}. "signing/sign.mjs preview" signs it.`],
        data: { preview: statement },
      };
    return { lines: [what, address], data: { preview: statement, address } };
  },
};

/** What is to be vouched for, with the files that it stands for. @throws RegistryFailure for what no registry would take */
async function describePreview(
  folder: string,
  { registry }: ReadRegistry,
  parsedArguments: ParsedArguments,
  { addressOf, environment, gate }: RegistryContext,
) {
  const days = readNumber(parsedArguments, 'days', 7);
  if (days <= 0 || days > LONGEST_PREVIEW_DAYS)
    throw new RegistryFailure('usage', `--days is 1 to ${LONGEST_PREVIEW_DAYS}.`);
  const { build, files } = await readBuild(folder);
  const description = await readFile(join(folder, 'remote.json'));
  const { name, title } = build.descriptor;
  const version = previewVersion(build);
  const baseUrl = addressOf(name, version);
  const now = new Date();
  const candidate = { ...build, version, baseUrl, publishedAt: now.toISOString() };
  holdToOffered(changes.publish(candidate), await readOffered(gate))(registry.remotes, now.toISOString());
  const statement = {
    environment,
    remote: name,
    version,
    baseUrl,
    build: `sha384-${createHash('sha384').update(description).digest('base64')}`,
    title: optionalText(parsedArguments, 'title') ?? `${title} ${build.version}`,
    expiresAt: new Date(now.getTime() + days * DAY_MS).toISOString(),
  };
  return {
    statement: asData(() => readJson(Preview, JSON.stringify(statement), 'The preview')),
    files: new Map([...files, ['remote.json', description] as const]),
    area: build.descriptor.areas[0]?.path ?? '/',
  };
}

async function requireShown(token: string, expectation: PreviewExpectation): Promise<void> {
  try {
    await verifyPreview(token, expectation);
  } catch (error) {
    if (error instanceof RegistryRefusedError) throw new RegistryFailure('refused', error.message);
    throw error;
  }
}
