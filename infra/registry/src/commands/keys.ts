import { DelegatedKey, registryRights } from '@event-portal/contracts';
import { existsSync } from 'node:fs';
import * as z from 'zod/mini';
import * as changes from '../changes/key-changes';
import { readKey, writeNewKey } from '../keys';
import { readRegistry } from '../registry';
import { RegistryFailure } from '../registry-failure';
import { applyChange, readNumber, requireText, type Command } from './command';

const DAY_MS = 86_400_000;
const DAYS = 365;

/** Makes the key of a team, which alone ever has it. */
export const createKey: Command = {
  summary: 'Makes a key in REGISTRY_KEY_FILE, and says its public half, to which a root key delegates.',
  usage: '',
  required: 0,
  async run(_parsedArguments, { keyFile, keyId }) {
    if (keyFile === '')
      throw new RegistryFailure(
        'configuration',
        'REGISTRY_KEY_FILE is missing: where is the key to be kept?',
      );
    if (existsSync(keyFile))
      throw new RegistryFailure(
        'refused',
        `${keyFile} is there already. Name a new file in REGISTRY_KEY_FILE.`,
      );
    await writeNewKey(keyFile);
    const { publicKey } = await readKey(keyFile, keyId);
    return {
      data: { keyId, publicKey },
      lines: [
        `A new key is in ${keyFile}. Keep it where only your team has it.`,
        `Its public half, for whoever has a root key: --public-key ${publicKey}`,
      ],
    };
  },
};

/** Lets a key change some remotes, and no others. */
export const delegate: Command = {
  summary: 'Says what a key may change, and until when; takes a root key.',
  usage: '<key-id>',
  required: 1,
  options: {
    'public-key': { type: 'string', description: 'its public half, as "create-key" says it' },
    owner: { type: 'string', description: 'whose it is; the history names them for what it signs' },
    remotes: { type: 'string', description: 'the remotes that it may change, with commas' },
    areas: { type: 'string', description: 'where these may be in the portal, such as /sponsors' },
    rights: { type: 'string', description: `some of ${registryRights.join(',')}` },
    days: { type: 'string', description: `how long; ${DAYS} when left out` },
  },
  run(parsedArguments, context) {
    const list = (name: string, why: string) => requireText(parsedArguments, name, why).split(',');
    const days = readNumber(parsedArguments, 'days', DAYS);
    const { areas } = parsedArguments.options;
    const key = DelegatedKey.safeParse({
      keyId: parsedArguments.arguments[0],
      publicKey: requireText(parsedArguments, 'public-key', '"create-key" prints it.'),
      owner: requireText(parsedArguments, 'owner', 'whose key is it?'),
      remotes: list('remotes', 'what may it change?'),
      areas: typeof areas === 'string' ? areas.split(',') : [],
      rights: list('rights', `what may it do? Some of ${registryRights.join(',')}.`),
      expiresAt: new Date(Date.now() + days * DAY_MS).toISOString(),
    });
    if (!key.success) throw new RegistryFailure('usage', z.prettifyError(key.error));
    return applyChange(changes.delegateTo(key.data), parsedArguments, context);
  },
};

/** Ends what a key may. */
export const withdraw: Command = {
  summary: 'Takes a key its rights, as when it was lost or stolen; takes a root key.',
  usage: '<key-id>',
  required: 1,
  run: (parsedArguments, context) =>
    applyChange(changes.withdraw(parsedArguments.arguments[0] ?? ''), parsedArguments, context, {
      leadsBack: true,
    }),
};

/** Says how many people it takes to send anybody to a version of a remote. */
export const threshold: Command = {
  summary: 'Says how many people it takes to promote a remote, a canary or a way back; takes a root key.',
  usage: '<remote> <people>',
  required: 2,
  run(parsedArguments, context) {
    const [remote = '', people = ''] = parsedArguments.arguments;
    if (!/^[1-9]$/.test(people))
      throw new RegistryFailure('usage', 'The number of people is one from 1 to 9.');
    return applyChange(changes.setThreshold(remote, Number(people)), parsedArguments, context);
  },
};

/** Whose key may change what. */
export const keys: Command = {
  summary: 'Lists the keys that may change a part of the registry, and until when.',
  usage: '',
  required: 0,
  async run(_parsedArguments, { store, environment, trust }) {
    const { registry } = await readRegistry(store, await trust(), environment);
    const { keys: delegated = [], thresholds = {} } = registry.delegations?.mandate ?? {};
    const several = Object.entries(thresholds).map(
      ([remote, people]) => `${remote}: ${people} people promote`,
    );
    return {
      data: { keys: delegated, thresholds },
      lines:
        delegated.length === 0
          ? ['No key but those of the root signs here.']
          : [
              ...delegated.map(
                ({ keyId, owner, remotes, areas, rights, expiresAt }) =>
                  `${keyId}  ${owner}  ${rights.join(',')}  ${remotes.join(',')}  ${areas.join(',')}  until ${expiresAt}`,
              ),
              ...several,
            ],
    };
  },
};
