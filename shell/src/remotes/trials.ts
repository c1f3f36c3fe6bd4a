import type { Operations } from '@event-portal/remote-kit/operations';
import type { BrokenVersions } from './broken-versions';
import type { PastVisit } from './past-visit';
import type { RemoteCatalogue } from './remote-catalogue';
import { withSafeMode, type SafeMode } from './safe-mode';
import type { VersionMemory } from './version-memory';
import type { VersionOverrides } from './version-overrides';

/** What this browser, and no other, is set to run, break or leave out. */
export type Trials = {
  readonly broken: BrokenVersions['list'];
  /** Loads the page as everybody gets it. */
  readonly end: () => void;
  readonly operations: Operations;
};

/** What trials are made of. */
export type TrialParts = {
  readonly isAllowed: boolean;
  readonly catalogue: Pick<RemoteCatalogue, 'list' | 'past' | 'tried'>;
  readonly overrides: VersionOverrides;
  readonly past: Pick<PastVisit, 'end'>;
  /** Asks whether the portal is to be shown as it was, and shows it. */
  readonly openPast: (sequence: number) => void;
  readonly broken: BrokenVersions;
  readonly memory: VersionMemory;
  readonly safeMode: SafeMode;
};

/** Each begins and ends with a load of the page. */
export function createTrials(
  window: Pick<Window, 'history'> & { readonly location: Pick<Location, 'href' | 'reload'> },
  { isAllowed, catalogue, overrides, past, openPast, broken, memory, safeMode }: TrialParts,
): Trials {
  const operations = {
    tryVersion(name, version) {
      overrides.set(name, version);
      window.location.reload();
    },
    breakVersion(name, version, breakage) {
      broken.add({ name, version, breakage });
      memory.forget(name);
      window.location.reload();
    },
    openPast,
  } satisfies Operations;
  return {
    broken: broken.list,
    end() {
      catalogue.tried().forEach(({ name }) => overrides.set(name, null));
      broken.list().forEach(({ name }) => memory.forget(name));
      // What failed then says nothing of now.
      if (catalogue.past()) catalogue.list().forEach(({ name }) => memory.forget(name));
      past.end();
      broken.clear();
      // With a fragment, the same address would be no load.
      if (safeMode.isOn) window.history.replaceState(null, '', withSafeMode(window.location.href, false));
      window.location.reload();
    },
    operations: isAllowed ? operations : { tryVersion: null, breakVersion: null, openPast: null },
  };
}
