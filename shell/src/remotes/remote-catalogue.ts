import {
  LiveRegistry,
  type LiveRemote,
  type PastRegistry,
  type RegistryIndex,
  type RemoteDescriptor,
  type RemoteVersion,
} from '@event-portal/contracts';
import type { RunningRemote } from '@event-portal/remote-kit';
import { LoadFailure } from '@event-portal/remote-kit/routing';
import { createStore } from '@event-portal/ui/store';
import type { FileHashes } from './file-integrity';
import type { RegistryAccess } from './registry-access';
import type { SafeMode } from './safe-mode';
import { chooseVersions, type ChosenVersion, type Person, type VersionFacts } from './version-machine';
import type { VersionMemory } from './version-memory';
import type { FoundVersion } from './tried-versions';
import type { Override, VersionOverrides } from './version-overrides';

/** A remote as the shell shows it: what runs in this page, or what would. */
export type ListedRemote = { readonly name: string; readonly descriptor: RemoteDescriptor };

/** A version that a superuser tries in this browser; a preview has a title. */
type TriedVersion = { readonly name: string; readonly version: string; readonly title?: string };

/** What runs of a remote, and whom it was chosen for. */
type Run = ChosenVersion & { readonly person: Person };

/** What the catalogue shows; the same arrays until something changes. */
type CatalogueView = {
  readonly list: readonly ListedRemote[];
  readonly running: readonly RunningRemote[];
  readonly tried: readonly TriedVersion[];
  readonly past: PastRegistry | undefined;
};

/** What the page knows of the remotes, and which versions of them it runs. */
export type RemoteCatalogue = {
  /** The same array until something changes. */
  readonly list: () => readonly ListedRemote[];
  readonly running: () => readonly RunningRemote[];
  /** The sequence of the registry that the page works from; 0 while it works from what came with it. */
  readonly sequence: () => number;
  /** What the registry calls the place that it is for: `development`, or that of a deployment. */
  readonly environment: () => string;
  /** The versions that are tried in this browser, whether this page has come to run them or not. */
  readonly tried: () => readonly TriedVersion[];
  /** What the page works from in place of what is live, where somebody looks back. */
  readonly past: () => PastRegistry | undefined;
  /** Whether a load of the page would bring another version of something that runs, or of the shell. */
  readonly isOutdated: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** What a choice of a version depends on, as it is known now. @throws Error for a name that the registry does not list. */
  readonly facts: (name: string, person: Person) => VersionFacts;
  /** The flags of a remote, by their names; none of one that is not known here. */
  readonly flags: (name: string) => NonNullable<LiveRemote['flags']>;
  /**
   * Settles once everything is known of a remote that its versions are chosen by: what is live of it, and which versions
   * somebody tries here, or looks back at. @throws LoadFailure
   */
  readonly prepare: (name: string) => Promise<void>;
  /** Settles once all of a remote is known of which the document had only what its page needs. @throws LoadFailure */
  readonly readWhole: (name: string) => Promise<void>;
  /** Lists the remotes that did not come with the page. @throws LoadFailure */
  readonly complete: () => Promise<void>;
  /** The same where they are few, and all of those that did: for a page that has nothing else to do. */
  readonly completeAhead: () => Promise<void>;
  /**
   * Every remote as the version says it of itself that a person gets, without those that are switched off. The records of remotes
   * with a canary, or with a version that is tried here, are read for that. @throws LoadFailure
   */
  readonly listFor: (person: Person) => Promise<readonly ListedRemote[]>;
  /** Asks for the registry as it is now; the old one stays where that fails, with all of what the document had a part of. */
  readonly refresh: () => Promise<void>;
  readonly setRunning: (name: string, run: Run) => void;
  /** What runs here and would not be chosen any more, by remote. */
  readonly outdated: () => readonly (readonly [name: string, version: RemoteVersion])[];
  /** Nothing of the remote runs here any more. */
  readonly unload: (name: string) => void;
};

/** What a catalogue is made of. */
export type CatalogueParts = {
  readonly registry: LiveRegistry;
  /** The shell's build that this page runs. */
  readonly shellBuildId: string;
  readonly hashes: FileHashes;
  readonly memory: VersionMemory;
  readonly access: Pick<RegistryAccess, 'fetchLive' | 'fetchIndex' | 'fetchRemote'>;
  readonly overrides: Pick<VersionOverrides, 'list'>;
  /** Finds what is tried in this browser, as far as it can be found. */
  readonly findTried: (overrides: readonly Override[]) => Promise<readonly FoundVersion[]>;
  /** Finds what somebody looks back at in this browser; rejects never. */
  readonly findPast: () => Promise<PastRegistry | undefined>;
  readonly safeMode: SafeMode;
};

/** Said in place of a remote that safe mode leaves out. */
const LEFT_OUT = { message: 'Safe mode leaves it out on this page. End safe mode to have it back.' };

/** So many remotes are listed ahead of anybody's need. */
const FEW = 20;

/** Makes the catalogue from the registry that came with the page. */
export function createRemoteCatalogue(parts: CatalogueParts): RemoteCatalogue {
  const { shellBuildId, hashes, memory, access, overrides, findTried, findPast, safeMode } = parts;
  const view = createStore<CatalogueView>({ list: [], running: [], tried: [], past: undefined });
  const runs = new Map<string, Run>();
  let registry = parts.registry;
  let liveShellBuildId = shellBuildId;
  const overriding = new Map<string, FoundVersion>();
  let past: PastRegistry | undefined;
  let preparing: Promise<void> | undefined;
  const listed = new Map<string, RegistryIndex['remotes'][number]>();
  let completing: Promise<void> | undefined;
  const reading = new Map<string, Promise<void>>();

  function find(name: string): LiveRemote | undefined {
    const isIt = (remote: LiveRemote) => remote.name === name;
    const now = registry.remotes.find(isIt);
    const then = past?.remotes.find(isIt);
    // What was switched off meanwhile is off.
    return then ? { ...then, disabled: now?.disabled ?? then.disabled } : now;
  }

  function addHashes({ current, canary, previous }: LiveRemote): void {
    for (const version of [current, canary?.version, previous])
      if (version) hashes.add(version.baseUrl, version.integrity);
  }

  function changed(): void {
    for (const remote of [...registry.remotes, ...(past?.remotes ?? [])]) {
      const { name, current, record } = remote;
      addHashes(remote);
      if (record !== undefined)
        hashes.expect(current.baseUrl, async () => {
          await readWhole(name);
          // Something else may be live by now, and what this page runs has its files all the same.
          if (!registry.remotes.some((now) => now.current.baseUrl === current.baseUrl))
            addHashes(await access.fetchRemote(record));
        });
    }
    const isForSuperuser = [...runs.values()].some(({ person }) => person?.isSuperuser === true);
    view.set({
      list: [...new Set([...listed.keys(), ...registry.remotes.map(({ name }) => name)])].flatMap((name) => {
        const { descriptor } = runs.get(name)?.version ?? find(name)?.current ?? listed.get(name) ?? {};
        return descriptor ? [{ name, descriptor }] : [];
      }),
      running: [...runs].map(([name, { version, reason }]) => ({ name, version: version.version, reason })),
      tried: isForSuperuser
        ? [...overriding.values()].map(({ override: { name, version, preview } }) => ({
            name,
            version,
            ...(preview && { title: preview.title }),
          }))
        : [],
      past,
    });
  }

  function get(name: string): LiveRemote {
    const remote = find(name);
    if (!remote) throw new Error(`The registry does not list "${name}".`);
    return remote.disabled === null && safeMode.leftOut.has(name)
      ? { ...remote, disabled: LEFT_OUT }
      : remote;
  }

  async function lookUpOverrides(): Promise<void> {
    if (safeMode.isOn) return;
    past = await findPast();
    if (past) return changed();
    const wanted = overrides.list();
    if (wanted.length === 0) return;
    // Where even that code does not come, the page goes on with what is live.
    for (const found of await findTried(wanted).catch(() => [])) {
      overriding.set(found.override.name, found);
      hashes.add(found.version.baseUrl, found.version.integrity);
    }
  }

  async function readIndex(): Promise<void> {
    if (registry.listed === undefined) return;
    const { remotes } = await access.fetchIndex().catch((cause: unknown) => {
      throw new LoadFailure('unreachable', 'The list of the remotes could not be loaded.', { cause });
    });
    for (const remote of remotes) listed.set(remote.name, remote);
    changed();
  }

  function complete(): Promise<void> {
    completing ??= readIndex().catch((error: unknown) => {
      completing = undefined;
      throw error;
    });
    return completing;
  }

  async function bring(name: string): Promise<void> {
    const entry = listed.get(name);
    if (!entry || find(name)) return;
    const remote = await access
      .fetchRemote(entry.record)
      // The registry may have changed since, and what was live is gone.
      .catch(() => readAgain(name))
      .catch((cause: unknown) => {
        throw new LoadFailure('unreachable', `What is live of "${name}" could not be loaded.`, { cause });
      });
    if (find(name)) return;
    registry = { ...registry, remotes: [...registry.remotes, remote] };
    changed();
  }

  const recordOf = (name: string) => registry.remotes.find((remote) => remote.name === name)?.record;

  /** Reads what a document had a part of; whoever was quicker with what is live now is right. */
  async function readRecord(name: string): Promise<void> {
    const record = recordOf(name);
    if (record === undefined) return;
    const whole = await access.fetchRemote(record);
    if (recordOf(name) !== record) return;
    registry = {
      ...registry,
      remotes: registry.remotes.map((remote) => (remote.name === name ? whole : remote)),
    };
    changed();
  }

  function readWhole(name: string): Promise<void> {
    if (recordOf(name) === undefined) return Promise.resolve();
    const read = async () => {
      // A record that is gone was replaced.
      await readRecord(name).catch(readLive);
      if (recordOf(name) !== undefined)
        throw new LoadFailure('unreachable', `The rest of what is live of "${name}" could not be loaded.`);
    };
    const attempt = reading.get(name) ?? read().finally(() => reading.delete(name));
    reading.set(name, attempt);
    return attempt;
  }

  async function readAgain(name: string): Promise<LiveRemote> {
    const { remotes } = LiveRegistry.parse(await access.fetchLive([name]));
    const remote = remotes.find((candidate) => candidate.name === name);
    if (!remote) throw new Error(`The registry does not list "${name}" any more.`);
    return remote;
  }

  const facts = (name: string, person: Person): VersionFacts => ({
    remote: get(name),
    person,
    override: overriding.get(name)?.version,
    isSafeMode: safeMode.isOn,
    failures: memory.failures(name),
  });

  const outdated = () =>
    [...runs].flatMap(([name, { version, person }]) => {
      const best = find(name) && chooseVersions(facts(name, person))[0];
      const isBest = !best || best.version.containerGlobal === version.containerGlobal;
      return isBest ? [] : [[name, version] as const];
    });

  async function readLive(): Promise<void> {
    const names = registry.remotes.map(({ name }) => name);
    const latest = LiveRegistry.safeParse(await access.fetchLive(names).catch(() => undefined));
    if (!latest.success) return;
    const { shell = { buildId: shellBuildId } } = latest.data;
    if (shell.buildId !== liveShellBuildId) {
      liveShellBuildId = shell.buildId;
      changed();
    }
    if (latest.data.sequence <= registry.sequence) return;
    // A remote that is gone may still run here.
    const gone = registry.remotes.filter(
      ({ name }) => !latest.data.remotes.some((remote) => remote.name === name),
    );
    completing = undefined;
    registry = { ...latest.data, remotes: [...latest.data.remotes, ...gone] };
    changed();
  }

  changed();
  return {
    list: () => view.get().list,
    running: () => view.get().running,
    sequence: () => registry.sequence,
    environment: () => registry.environment,
    tried: () => view.get().tried,
    past: () => view.get().past,
    isOutdated: () => liveShellBuildId !== shellBuildId || outdated().length > 0,
    outdated,
    subscribe: view.subscribe,
    facts,
    flags: (name) => find(name)?.flags ?? {},
    async prepare(name) {
      await Promise.all([(preparing ??= lookUpOverrides()), bring(name)]);
    },
    readWhole,
    complete,
    async completeAhead() {
      const wholes = registry.remotes.map(({ name }) => readWhole(name));
      await Promise.all([...wholes, ...((registry.listed ?? 0) <= FEW ? [complete()] : [])]);
    },
    async listFor(person) {
      await Promise.all([complete(), (preparing ??= lookUpOverrides())]);
      const undecided = [...listed.values()].filter(
        ({ name, hasCanary }) => hasCanary === true || overriding.has(name),
      );
      await Promise.all(undecided.map(({ name }) => bring(name).catch(() => undefined)));
      return view.get().list.flatMap(({ name, descriptor }) => {
        if (!find(name)) return [{ name, descriptor }];
        if (get(name).disabled) return [];
        const chosen = runs.get(name) ?? chooseVersions(facts(name, person))[0];
        return chosen ? [{ name, descriptor: chosen.version.descriptor }] : [];
      });
    },
    async refresh() {
      // Where the server cannot say what is live now, the version before is in what the browser may have kept.
      const records = registry.remotes.map(({ name }) => readRecord(name).catch(() => undefined));
      await Promise.all([readLive(), ...records]);
    },
    setRunning(name, run) {
      runs.set(name, run);
      changed();
    },
    unload(name) {
      runs.delete(name);
      changed();
    },
  };
}
