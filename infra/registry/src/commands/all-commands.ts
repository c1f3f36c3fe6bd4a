import type { RemoteRegistry } from '@event-portal/contracts';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as changes from '../changes/registry-changes';
import { generateKey } from '../keys';
import { createRegistry, readHistory, readRegistry } from '../registry';
import { RegistryFailure } from '../registry-failure';
import type { Workplace } from '../settings';
import { change, optionalText, requireText, together, type Command } from './command';
import { describe } from './describe';
import { gate, gateShell } from './gate';
import { prepare } from './prepare';
import { letPast, publish } from './publish';
import { renew } from './renew';
import { history, status, verify } from './status';
import { tryOut } from './try';
import { watch } from './watch';

const init: Command = {
  summary: 'Begins a registry, and makes the key that signs it when there is none yet.',
  usage: '',
  required: 0,
  async run(_given, workplace) {
    const lines: string[] = [];
    if (workplace.keyFile === '')
      throw new RegistryFailure(
        'configuration',
        'REGISTRY_KEY_FILE is missing: where is the key to be kept?',
      );
    if (!existsSync(workplace.keyFile)) {
      await mkdir(dirname(workplace.keyFile), { recursive: true });
      await writeFile(workplace.keyFile, generateKey().privatePem, { mode: 0o600, flag: 'wx' });
      lines.push(
        `A new key is in ${workplace.keyFile}. Keep it safe: whoever has it can send people anywhere.`,
      );
    }
    const writer = await workplace.writer();
    const exists = (await workplace.store.readDocument()) !== undefined;
    if (!exists) await createRegistry(workplace.store, workplace.environment, writer);
    const keys = { [writer.key.keyId]: writer.key.publicKey };
    if (exists) await readRegistry(workplace.store, keys, workplace.environment);
    return {
      data: { store: workplace.store.name, keys, created: !exists },
      lines: [
        ...lines,
        exists ? `${workplace.store.name} holds a registry already.` : `${workplace.store.name} is ready.`,
        `WEB_REGISTRY_KEYS=${JSON.stringify(keys)}`,
      ],
    };
  },
};

const promote: Command = {
  summary: 'Sends everybody to a version that has passed the gate.',
  usage: '<remote> <version>',
  required: 2,
  options: { force: { type: 'string', says: 'past the gate; the value says why, and is recorded' } },
  run(given, workplace) {
    const [name = '', version = ''] = given.arguments;
    const makeChange =
      given.options.force === undefined
        ? changes.promote(name, version)
        : together(
            letPast(name, version, requireText(given, 'force', 'say why.')),
            changes.promote(name, version),
          );
    return change(makeChange, given, workplace);
  },
};

const rollback: Command = {
  summary: 'Sends everybody back to the version before.',
  usage: '<remote>',
  required: 1,
  options: {
    to: {
      type: 'string',
      says: 'another version than the one before; one that was live, or passed the gate',
    },
    force: { type: 'string', says: 'to any other; the value says why, and is recorded' },
  },
  run(given, workplace) {
    const [name = ''] = given.arguments;
    if (given.options.force === undefined)
      return change(changes.rollback(name, optionalText(given, 'to')), given, workplace);
    const version = requireText(given, 'to', 'which version is forced?');
    const reason = requireText(given, 'force', 'say why.');
    return change(
      together(letPast(name, version, reason), changes.rollback(name, version)),
      given,
      workplace,
    );
  },
};

const canary: Command = {
  summary: 'Sends a part of the visitors to a version, the same ones every time; 0 ends it.',
  usage: '<remote> <percent>',
  required: 2,
  options: { version: { type: 'string', says: 'which one; the newest when left out' } },
  run(given, workplace) {
    const [name = '', share = ''] = given.arguments;
    if (!/^\d{1,3}$/.test(share) || Number(share) > 100)
      throw new RegistryFailure('usage', 'The percentage is a whole number from 0 to 100.');
    return change(changes.canary(name, Number(share), optionalText(given, 'version')), given, workplace);
  },
};

const pin = (isPinned: boolean): Command => ({
  summary: isPinned ? 'Keeps a version whatever its age.' : 'Lets a pinned version go.',
  usage: '<remote> <version>',
  required: 2,
  run: (given, workplace) =>
    change(changes.pin(given.arguments[0] ?? '', given.arguments[1] ?? '', isPinned), given, workplace),
});

const lock: Command = {
  summary: 'Keeps a remote’s pointer where it is.',
  usage: '<remote>',
  required: 1,
  options: { reason: { type: 'string', says: 'why; everybody who tries to move it reads it' } },
  run: (given, workplace) =>
    change(
      changes.lock(given.arguments[0] ?? '', requireText(given, 'reason', 'say why.')),
      given,
      workplace,
    ),
};

const unlock: Command = {
  summary: 'Lets a locked pointer move again.',
  usage: '<remote>',
  required: 1,
  run: (given, workplace) => change(changes.lock(given.arguments[0] ?? '', null), given, workplace),
};

const disable: Command = {
  summary: 'Switches a remote off. People read the message in its place.',
  usage: '<remote>',
  required: 1,
  options: { message: { type: 'string', says: 'what people read' } },
  run: (given, workplace) =>
    change(
      changes.disable(given.arguments[0] ?? '', requireText(given, 'message', 'what do people read?')),
      given,
      workplace,
    ),
};

const enable: Command = {
  summary: 'Switches a disabled remote on again.',
  usage: '<remote>',
  required: 1,
  run: (given, workplace) => change(changes.disable(given.arguments[0] ?? '', null), given, workplace),
};

const remove: Command = {
  summary: 'Takes a remote out of the registry, and frees its areas. Its files go with the next "gc".',
  usage: '<remote>',
  required: 1,
  run: (given, workplace) => change(changes.remove(given.arguments[0] ?? ''), given, workplace),
};

const gc: Command = {
  summary: `Forgets versions that were last live more than ${changes.KEPT_DAYS} days ago, and removes files of none.`,
  usage: '',
  required: 0,
  async run(given, workplace) {
    const result = await change(changes.collectGarbage(), given, workplace);
    if (given.options['dry-run'] === true) return result;
    // The document first: files that it no longer names harm nobody, and the next run finds them.
    const removed = await removeForgottenFiles(workplace);
    return {
      lines: [...result.lines, ...removed.map((folder) => `${folder} removed`)],
      data: { ...result.data, removed },
    };
  },
};

/** Removes the files of versions that were listed once and are not any more. Files of none may be on their way in. */
async function removeForgottenFiles({ store, environment, trustedKeys }: Workplace): Promise<string[]> {
  const {
    documents: [current, ...earlier],
  } = await readHistory(store, await trustedKeys(), environment);
  const foldersOf = (registry: RemoteRegistry | undefined) =>
    (registry?.remotes ?? []).flatMap(({ name, versions }) =>
      Object.keys(versions).map((version) => `remotes/${name}/${version}`),
    );
  const listed = new Set(foldersOf(current));
  const forgotten = new Set(earlier.flatMap(foldersOf).filter((folder) => !listed.has(folder)));
  const stored = new Set((await store.listFiles('remotes')).map((path) => path.split('/', 3).join('/')));
  const removed = [...forgotten].filter((folder) => stored.has(folder));
  for (const folder of removed) await store.removeFolder(folder);
  return removed;
}

/** Every verb of the tool, in the order in which its help lists them. */
export const commands: Readonly<Record<string, Command>> = {
  init,
  describe,
  publish,
  prepare,
  gate,
  'gate-shell': gateShell,
  try: tryOut,
  promote,
  rollback,
  canary,
  watch,
  pin: pin(true),
  unpin: pin(false),
  lock,
  unlock,
  disable,
  enable,
  remove,
  status,
  history,
  verify,
  renew,
  gc,
};
