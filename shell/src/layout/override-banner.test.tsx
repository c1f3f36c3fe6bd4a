import type { PastRegistry } from '@event-portal/contracts';
import { remoteVersion } from '@event-portal/testing';
import { render, screen } from '@testing-library/react';
import { openBrokenVersions } from '../remotes/broken-versions';
import { createFileHashes } from '../remotes/file-integrity';
import { createRemoteCatalogue } from '../remotes/remote-catalogue';
import { readSafeMode } from '../remotes/safe-mode';
import { createTrials } from '../remotes/trials';
import { openPastVisit } from '../remotes/past-visit';
import { openVersionMemory } from '../remotes/version-memory';
import { openVersionOverrides } from '../remotes/version-overrides';
import { ShellProvider, type Shell } from '../shell-context';
import { OverrideBanner } from './override-banner';

async function show(address: string, past?: PastRegistry) {
  const hashes = createFileHashes(address);
  const memory = openVersionMemory(window);
  const overrides = openVersionOverrides(window, { isAllowed: true });
  const safeMode = readSafeMode(address);
  const remote = { name: 'portal', owner: 'team', disabled: null, canary: null, previous: null };
  const catalogue = createRemoteCatalogue({
    registry: { environment: 'test', sequence: 1, remotes: [{ ...remote, current: remoteVersion() }] },
    shellBuildId: 'a1',
    hashes,
    memory,
    overrides,
    safeMode,
    findPast: () => Promise.resolve(past),
    findTried: () => Promise.resolve([]),
    access: {
      fetchLive: () => Promise.reject(new Error('no answer')),
      fetchIndex: () => Promise.reject(new Error('no answer')),
      fetchRemote: () => Promise.reject(new Error('no answer')),
    },
  });
  const broken = openBrokenVersions(window, { isAllowed: true, hashes });
  const trials = createTrials(window, {
    isAllowed: true,
    catalogue,
    overrides,
    past: openPastVisit(window, { isAllowed: true }),
    openPast: () => undefined,
    broken,
    memory,
    safeMode,
  });
  await catalogue.prepare('portal');
  const shell = { catalogue, trials, safeMode } as unknown as Shell;
  render(
    <ShellProvider value={shell}>
      <OverrideBanner />
    </ShellProvider>,
  );
}

test('safe mode is in sight as long as it lasts, names what it leaves out, and has a way out', async () => {
  await show('https://portal.test/admin?safe-mode=portal');
  expect(screen.getByText('Safe mode')).toBeVisible();
  expect(screen.getByText(/Left out: Portal$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'End safe mode' })).toBeVisible();
});

test('nothing shows on a page like everybody’s', async () => {
  await show('https://portal.test/admin');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('the portal as it was is in sight as such, with what of it is not shown', async () => {
  await show('https://portal.test/admin', {
    sequence: 12,
    issuedAt: '2026-11-03T14:03:00.000Z',
    remotes: [],
    keptOut: [{ remote: 'admin', version: '1.1.0', why: 'taken-back' }],
  });
  expect(screen.getByText('You see the portal as it was')).toBeVisible();
  expect(
    screen.getByText(/Document 12 of the registry, from .*2026.*Not shown: admin 1\.1\.0$/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Back to what is live' })).toBeVisible();
});
