import type { PastRegistry } from '@event-portal/contracts';
import { remoteVersion } from '@event-portal/testing';
import { openBrokenVersions } from './broken-versions';
import { createFileHashes } from './file-integrity';
import { openPastVisit } from './past-visit';
import { readSafeMode } from './safe-mode';
import { createTrials } from './trials';
import { openVersionMemory } from './version-memory';
import { openVersionOverrides } from './version-overrides';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

/** A page that starts now, at an address. */
function open({
  href = 'https://portal.test/admin#last',
  isAllowed = true,
  past,
}: { href?: string; isAllowed?: boolean; past?: PastRegistry } = {}) {
  const openPast = jest.fn();
  const visit = openPastVisit(window, { isAllowed });
  const reload = jest.fn();
  const replaceState = jest.fn();
  const overrides = openVersionOverrides(window, { isAllowed });
  const broken = openBrokenVersions(window, { isAllowed, hashes: createFileHashes(href) });
  const memory = openVersionMemory(window);
  const trials = createTrials(
    { location: { href, reload }, history: { replaceState } as unknown as History },
    {
      isAllowed,
      catalogue: {
        tried: overrides.list,
        list: () => [{ name: 'admin', descriptor: remoteVersion().descriptor }],
        past: () => past,
      },
      overrides,
      past: visit,
      openPast,
      broken,
      memory,
      safeMode: readSafeMode(href),
    },
  );
  return { trials, overrides, memory, visit, openPast, reload, replaceState };
}

test('a version is tried from the next load on', () => {
  const { trials, reload } = open();
  trials.operations.tryVersion?.('admin', '2.0.0');
  expect(reload).toHaveBeenCalledTimes(1);
  expect(open().overrides.list()).toMatchObject([{ name: 'admin', version: '2.0.0' }]);
});

test('a version that is broken is tried, whatever has failed before', () => {
  const { trials, memory, reload } = open();
  memory.remember('admin', '1.0.0');
  trials.operations.breakVersion?.('admin', '1.0.0', 'missing');
  expect(reload).toHaveBeenCalledTimes(1);
  const next = open();
  expect(next.trials.broken()).toEqual([{ name: 'admin', version: '1.0.0', breakage: 'missing' }]);
  expect(next.memory.failures('admin').size).toBe(0);
});

test('one press ends all of it, and leads to the same page with one load', () => {
  open().trials.operations.tryVersion?.('portal', '2.0.0');
  open().trials.operations.breakVersion?.('admin', '1.0.0', 'missing');
  const { trials, memory, reload, replaceState } = open({
    href: 'https://portal.test/admin?safe-mode#last',
  });
  memory.remember('admin', '1.0.0');
  trials.end();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(replaceState).toHaveBeenCalledWith(null, '', 'https://portal.test/admin#last');
  const next = open();
  expect(next.trials.broken()).toEqual([]);
  expect(next.overrides.list()).toEqual([]);
  expect(next.memory.failures('admin').size).toBe(0);
});

test('where it is not allowed, nothing can be begun', () => {
  expect(open({ isAllowed: false }).trials.operations).toEqual({
    tryVersion: null,
    breakVersion: null,
    openPast: null,
  });
});

test('one press ends a look back, and what has failed then is forgotten with it', () => {
  const past = { sequence: 3, issuedAt: '2026-11-01T00:00:00.000Z', remotes: [], keptOut: [] };
  const { trials, memory, visit, openPast, reload } = open({ past });
  trials.operations.openPast?.(3);
  expect(openPast).toHaveBeenCalledWith(3);
  visit.start(3);
  memory.remember('admin', '0.9.0');
  trials.end();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(visit.read()).toBeUndefined();
  expect(memory.failures('admin').size).toBe(0);
});
