import {
  LiveRegistry,
  RemoteRegistry,
  type LiveRemote,
  type RemoteDescriptor,
  type RemoteVersion,
} from '@event-portal/contracts';
import type { RunningRemote } from '@event-portal/remote-kit';
import { createStore } from '@event-portal/ui/store';
import * as z from 'zod/mini';
import type { FileHashes } from './file-integrity';
import type { SafeMode } from './safe-mode';
import { chooseVersions, type ChosenVersion, type Person, type VersionFacts } from './version-machine';
import type { VersionMemory } from './version-memory';
import type { VersionOverrides } from './version-overrides';

/** A remote as the shell shows it: what runs in this page, or what would. */
export type ListedRemote = { readonly name: string; readonly descriptor: RemoteDescriptor };

/** A version that a superuser tries in this browser. */
type TriedVersion = { readonly name: string; readonly version: string };

/** What runs of a remote, and whom it was chosen for. */
type Run = ChosenVersion & { readonly person: Person };

/** What the catalogue shows; the same arrays until something changes. */
type CatalogueView = {
  readonly list: readonly ListedRemote[];
  readonly running: readonly RunningRemote[];
  readonly tried: readonly TriedVersion[];
};

/** What the page knows of the remotes, and which versions of them it runs. */
export type RemoteCatalogue = {
  /** The same array until something changes. */
  readonly list: () => readonly ListedRemote[];
  readonly running: () => readonly RunningRemote[];
  /** The sequence of the registry that the page works from. */
  readonly sequence: () => number;
  /** The versions that are tried in this browser, whether this page has come to run them or not. */
  readonly tried: () => readonly TriedVersion[];
  /** Whether a load of the page would bring another version of something that runs, or of the shell. */
  readonly isOutdated: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** What a choice of a version depends on, as it is known now. @throws Error for a name that the registry does not list. */
  readonly facts: (name: string, person: Person) => VersionFacts;
  /** Settles once the versions that somebody tries here are known; at once where nobody does. */
  readonly prepare: () => Promise<void>;
  /** Asks for the registry as it is now; the old one stays where that fails. */
  readonly refresh: () => Promise<void>;
  readonly setRunning: (name: string, run: Run) => void;
};

/** What a catalogue is made of. */
export type CatalogueParts = {
  readonly registry: LiveRegistry;
  /** The shell's build that this page runs. */
  readonly shellBuildId: string;
  readonly hashes: FileHashes;
  readonly memory: VersionMemory;
  /** Fetches the registry's live part. */
  readonly fetchRegistry: () => Promise<unknown>;
  /** Fetches the registry as it was signed. */
  readonly fetchSigned: () => Promise<unknown>;
  readonly overrides: VersionOverrides;
  readonly safeMode: SafeMode;
};

/** Said in place of a remote that safe mode leaves out. */
const LEFT_OUT = { message: 'Safe mode leaves it out on this page. End safe mode to have it back.' };

const Signed = z.object({ registry: RemoteRegistry });

/** Makes the catalogue from the registry that came with the page. */
export function createRemoteCatalogue(parts: CatalogueParts): RemoteCatalogue {
  const { shellBuildId, hashes, memory, fetchRegistry, fetchSigned, overrides, safeMode } = parts;
  const view = createStore<CatalogueView>({ list: [], running: [], tried: [] });
  const runs = new Map<string, Run>();
  let registry = parts.registry;
  let liveShellBuildId = shellBuildId;
  const overriding = new Map<string, RemoteVersion>();
  let preparing: Promise<void> | undefined;

  function changed(): void {
    for (const { current, canary, previous } of registry.remotes)
      for (const version of [current, canary?.version, previous])
        if (version) hashes.add(version.baseUrl, version.integrity);
    const isForSuperuser = [...runs.values()].some(({ person }) => person?.isSuperuser === true);
    view.set({
      list: registry.remotes.map(({ name, current }) => ({
        name,
        descriptor: (runs.get(name)?.version ?? current).descriptor,
      })),
      running: [...runs].map(([name, { version, reason }]) => ({ name, version: version.version, reason })),
      tried: isForSuperuser ? [...overriding].map(([name, { version }]) => ({ name, version })) : [],
    });
  }

  function get(name: string): LiveRemote {
    const remote = registry.remotes.find((candidate) => candidate.name === name);
    if (!remote) throw new Error(`The registry does not list "${name}".`);
    return remote.disabled === null && safeMode.leftOut.has(name)
      ? { ...remote, disabled: LEFT_OUT }
      : remote;
  }

  async function lookUpOverrides(): Promise<void> {
    const wanted = safeMode.isOn ? [] : overrides.list();
    if (wanted.length === 0) return;
    const signed = Signed.safeParse(await fetchSigned().catch(() => undefined));
    if (!signed.success) return;
    for (const { name, version } of wanted) {
      const remote = signed.data.registry.remotes.find((candidate) => candidate.name === name);
      const found = remote?.versions[version];
      if (!found) continue;
      overriding.set(name, found);
      hashes.add(found.baseUrl, found.integrity);
    }
  }

  const facts = (name: string, person: Person): VersionFacts => ({
    remote: get(name),
    person,
    override: overriding.get(name),
    isSafeMode: safeMode.isOn,
    failures: memory.failures(name),
  });

  changed();
  return {
    list: () => view.get().list,
    running: () => view.get().running,
    sequence: () => registry.sequence,
    tried: () => view.get().tried,
    isOutdated: () =>
      liveShellBuildId !== shellBuildId ||
      [...runs].some(([name, { version, person }]) => {
        const best =
          registry.remotes.some((remote) => remote.name === name) && chooseVersions(facts(name, person))[0];
        return best && best.version.containerGlobal !== version.containerGlobal;
      }),
    subscribe: view.subscribe,
    facts,
    prepare: () => (preparing ??= lookUpOverrides()),
    async refresh() {
      const latest = LiveRegistry.safeParse(await fetchRegistry().catch(() => undefined));
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
      registry = { ...latest.data, remotes: [...latest.data.remotes, ...gone] };
      changed();
    },
    setRunning(name, run) {
      runs.set(name, run);
      changed();
    },
  };
}
