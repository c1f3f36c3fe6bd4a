import { isPreviewVersion, LONGEST_PREVIEW_DAYS, type RemoteRegistry } from '@event-portal/contracts';
import { existsSync } from 'node:fs';
import * as changes from '../changes/registry-changes';
import { writeNewKey } from '../keys';
import { createRegistry, listHistory, readHistory, readRegistry } from '../registry';
import { PROPOSALS_FOLDER } from '../proposals';
import { readServed } from '../portal';
import { RegistryFailure } from '../registry-failure';
import type { RegistryContext } from '../settings';
import { breaks } from './breaks';
import { applyChange, applyRelease, compose, optionalText, requireText, type Command } from './command';
import { describe } from './describe';
import { flag, flags, removeFlag } from './flags';
import { gate, gateShell } from './gate';
import { createKey, delegate, keys, threshold, withdraw } from './keys';
import { REPORTS_FOLDER } from './keep-report';
import { prepare } from './prepare';
import { approve, proposals } from './proposals';
import { preview } from './preview';
import { bypassGate, publish } from './publish';
import { renew } from './renew';
import { restore } from './restore';
import { history, status, verify } from './status';
import { tryOut } from './try';
import { watch } from './watch';

const init: Command = {
  summary: 'Begins a registry, and makes the key that signs it when there is none yet.',
  usage: '',
  required: 0,
  async run(_parsedArguments, context) {
    const lines: string[] = [];
    if (context.keyFile === '')
      throw new RegistryFailure(
        'configuration',
        'REGISTRY_KEY_FILE is missing: where is the key to be kept?',
      );
    if (!existsSync(context.keyFile)) {
      await writeNewKey(context.keyFile);
      lines.push(
        `A new key is in ${context.keyFile}. Keep it safe: whoever has it can send people anywhere.`,
      );
    }
    const writer = await context.writer();
    const exists = (await context.store.readDocument()) !== undefined;
    const served = exists ? undefined : await readServed(context.gate.portalUrl);
    if (served)
      throw new RegistryFailure(
        'refused',
        `${context.gate.portalUrl} serves document ${served.sequence}, and ${context.store.name} holds none. Run "restore".`,
      );
    if (!exists) await createRegistry(context.store, context.environment, writer);
    const keys = { [writer.key.keyId]: writer.key.publicKey };
    const trusted = { keys, rootSignatures: writer.rootSignatures };
    if (exists) await readRegistry(context.store, trusted, context.environment);
    return {
      data: { store: context.store.name, keys, created: !exists },
      lines: [
        ...lines,
        exists ? `${context.store.name} holds a registry already.` : `${context.store.name} is ready.`,
        `WEB_REGISTRY_KEYS=${JSON.stringify(keys)}`,
      ],
    };
  },
};

const promote: Command = {
  summary: 'Sends everybody to a version that has passed the gate.',
  usage: '<remote> <version>',
  required: 2,
  options: { force: { type: 'string', description: 'past the gate; the value says why, and is recorded' } },
  run(parsedArguments, context) {
    const [name = '', version = ''] = parsedArguments.arguments;
    if (parsedArguments.options.force === undefined)
      return applyRelease(changes.promote(name, version), parsedArguments, context);
    const reason = requireText(parsedArguments, 'force', 'say why.');
    return applyChange(
      compose(bypassGate(name, version, reason), changes.promote(name, version)),
      parsedArguments,
      context,
    );
  },
};

const rollback: Command = {
  summary: 'Sends everybody back to the last version that was healthy. Asking twice goes back once.',
  usage: '<remote>',
  required: 1,
  options: {
    to: { type: 'string', description: 'another version than the one before; one that was healthy' },
    from: {
      type: 'string',
      description: 'the version to be left, or a canary; where nobody has it any more, nothing changes',
    },
    force: { type: 'string', description: 'to any other; the value says why, and is recorded' },
  },
  run(parsedArguments, context) {
    const [name = ''] = parsedArguments.arguments;
    const to = optionalText(parsedArguments, 'to');
    const from = optionalText(parsedArguments, 'from');
    if (parsedArguments.options.force === undefined)
      return applyChange(changes.rollback(name, { to, from }), parsedArguments, context, { leadsBack: true });
    const version = requireText(parsedArguments, 'to', 'which version is forced?');
    const reason = requireText(parsedArguments, 'force', 'say why.');
    return applyChange(
      compose(
        bypassGate(name, version, reason),
        changes.rollback(name, { to: version, from, isForced: true }),
      ),
      parsedArguments,
      context,
      { leadsBack: true },
    );
  },
};

const canary: Command = {
  summary: 'Sends a part of the visitors to a version, the same ones every time; 0 ends it.',
  usage: '<remote> <percent>',
  required: 2,
  options: { version: { type: 'string', description: 'which one; the newest when left out' } },
  run(parsedArguments, context) {
    const [name = '', share = ''] = parsedArguments.arguments;
    if (!/^\d{1,3}$/.test(share) || Number(share) > 100)
      throw new RegistryFailure('usage', 'The percentage is a whole number from 0 to 100.');
    const change = changes.canary(name, Number(share), optionalText(parsedArguments, 'version'));
    return Number(share) === 0
      ? applyChange(change, parsedArguments, context, { leadsBack: true })
      : applyRelease(change, parsedArguments, context);
  },
};

const pin = (isPinned: boolean): Command => ({
  summary: isPinned ? 'Keeps a version whatever its age.' : 'Lets a pinned version go.',
  usage: '<remote> <version>',
  required: 2,
  run: (parsedArguments, context) =>
    applyChange(
      changes.pin(parsedArguments.arguments[0] ?? '', parsedArguments.arguments[1] ?? '', isPinned),
      parsedArguments,
      context,
    ),
});

const lock: Command = {
  summary: 'Keeps a remote’s pointer where it is.',
  usage: '<remote>',
  required: 1,
  options: { reason: { type: 'string', description: 'why; everybody who tries to move it reads it' } },
  run: (parsedArguments, context) =>
    applyChange(
      changes.lock(parsedArguments.arguments[0] ?? '', requireText(parsedArguments, 'reason', 'say why.')),
      parsedArguments,
      context,
    ),
};

const unlock: Command = {
  summary: 'Lets a locked pointer move again.',
  usage: '<remote>',
  required: 1,
  run: (parsedArguments, context) =>
    applyChange(changes.lock(parsedArguments.arguments[0] ?? '', null), parsedArguments, context),
};

const disable: Command = {
  summary: 'Switches a remote off. People read the message in its place.',
  usage: '<remote>',
  required: 1,
  options: { message: { type: 'string', description: 'what people read' } },
  run: (parsedArguments, context) =>
    applyChange(
      changes.disable(
        parsedArguments.arguments[0] ?? '',
        requireText(parsedArguments, 'message', 'what do people read?'),
      ),
      parsedArguments,
      context,
      { leadsBack: true },
    ),
};

const enable: Command = {
  summary: 'Switches a disabled remote on again.',
  usage: '<remote>',
  required: 1,
  run: (parsedArguments, context) =>
    applyChange(changes.disable(parsedArguments.arguments[0] ?? '', null), parsedArguments, context),
};

const remove: Command = {
  summary: 'Takes a remote out of the registry, and frees its areas. Its files go with the next "gc".',
  usage: '<remote>',
  required: 1,
  run: (parsedArguments, context) =>
    applyChange(changes.remove(parsedArguments.arguments[0] ?? ''), parsedArguments, context),
};

const gc: Command = {
  summary: `Forgets versions that were last live more than ${changes.KEPT_DAYS} days ago, and removes files of none.`,
  usage: '',
  required: 0,
  options: {
    'without-portal': {
      type: 'boolean',
      description: 'where no portal says what time it is: the clock of this machine alone decides what goes',
    },
  },
  async run(parsedArguments, context) {
    if (
      parsedArguments.options['without-portal'] !== true &&
      !(await readServed(context.gate.portalUrl))?.now
    )
      throw new RegistryFailure(
        'unavailable',
        'No portal says what time it is (REGISTRY_PORTAL_URL), and a clock that is ahead would remove what people use. Where this one is right for certain, say --without-portal.',
      );
    const result = await applyChange(changes.collectGarbage(), parsedArguments, context, {
      leadsBack: true,
    });
    if (parsedArguments.options['dry-run'] === true) return result;
    // The document first: files that it no longer names harm nobody, and the next run finds them.
    const removed = await removeForgottenFiles(context);
    return {
      ...result,
      lines: [...result.lines, ...removed.map((folder) => `${folder} removed`)],
      data: { ...result.data, removed },
    };
  },
};

/** What a store has of each version: its files, and what the gate saw of it. */
const BY_VERSION = ['remotes', REPORTS_FOLDER];
/** Files that no document has listed for so long belong to a publish that was killed. */
const LEFTOVER_MS = 86_400_000;
/** Previews are in no document: a day more than the longest may last, they are over for certain. */
const PREVIEW_MS = (LONGEST_PREVIEW_DAYS + 1) * 86_400_000;
/** What nobody has approved for so long is proposed once more, or not at all. */
const PROPOSALS_MS = 14 * 86_400_000;
/** A document of the history goes when it is not among the newest, and older than that. */
const KEPT_DOCUMENTS = 200;
const KEPT_DOCUMENTS_MS = 90 * 86_400_000;

/**
 * Removes the files of versions that were listed once and are not any more, what the gate saw of them, what publishes that
 * were killed have left, previews that are over, what nobody has approved, and the oldest of the history. Younger files of no document may be on their way in.
 */
async function removeForgottenFiles({ store, environment, trust }: RegistryContext): Promise<string[]> {
  const {
    documents: [current, ...earlier],
  } = await readHistory(store, await trust(), environment);
  const foldersOf = (registry: RemoteRegistry | undefined) =>
    (registry?.remotes ?? []).flatMap(({ name, versions }) =>
      Object.keys(versions).flatMap((version) => BY_VERSION.map((folder) => `${folder}/${name}/${version}`)),
    );
  const listed = new Set(foldersOf(current));
  const listedOnce = new Set(earlier.flatMap(foldersOf));
  const lastWritten = new Map<string, number>();
  const stored = (await Promise.all(BY_VERSION.map((folder) => store.listFiles(folder)))).flat();
  for (const { path, modifiedAt } of stored) {
    const folder = path.split('/', 3).join('/');
    lastWritten.set(folder, Math.max(modifiedAt, lastWritten.get(folder) ?? 0));
  }
  const isLeftOver = (modifiedAt: number, keptMs = LEFTOVER_MS) => Date.now() - modifiedAt > keptMs;
  const isOver = (folder: string, modifiedAt: number) => {
    const [, name, version = ''] = folder.split('/');
    // What the gate saw of a shell belongs to no document either.
    return isLeftOver(modifiedAt, name === 'shell' || isPreviewVersion(version) ? PREVIEW_MS : LEFTOVER_MS);
  };
  const folders = [...lastWritten]
    .sort()
    .flatMap(([folder, modifiedAt]) =>
      !listed.has(folder) && (listedOnce.has(folder) || isOver(folder, modifiedAt)) ? [folder] : [],
    );
  for (const folder of folders) await store.removeFolder(folder);

  const unfinished = (await store.listFiles('.')).filter(
    ({ path, modifiedAt }) => /(?:^|\/)\.[0-9a-f-]{36}\.new$/.test(path) && isLeftOver(modifiedAt),
  );
  const forgotten = (await store.listFiles(PROPOSALS_FOLDER)).filter(({ modifiedAt }) =>
    isLeftOver(modifiedAt, PROPOSALS_MS),
  );
  const old = (await listHistory(store))
    .slice(0, -KEPT_DOCUMENTS)
    .filter(({ modifiedAt }) => Date.now() - modifiedAt > KEPT_DOCUMENTS_MS);
  const files = [...unfinished, ...forgotten, ...old].map(({ path }) => path);
  for (const file of files) await store.removeFile(file);
  return [...folders, ...files];
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
  preview,
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
  flag,
  'remove-flag': removeFlag,
  flags,
  status,
  breaks,
  history,
  verify,
  renew,
  restore,
  gc,
  'create-key': createKey,
  delegate,
  withdraw,
  threshold,
  keys,
  proposals,
  approve,
};
