import { remoteVersion } from '@event-portal/testing';
import { render, screen } from '@testing-library/react';
import { openBrokenVersions } from '../remotes/broken-versions';
import { createFileHashes } from '../remotes/file-integrity';
import { createRemoteCatalogue } from '../remotes/remote-catalogue';
import { readSafeMode } from '../remotes/safe-mode';
import { createTrials } from '../remotes/trials';
import { openVersionMemory } from '../remotes/version-memory';
import { openVersionOverrides } from '../remotes/version-overrides';
import { ShellProvider, type Shell } from '../shell-context';
import { OverrideBanner } from './override-banner';

function show(address: string) {
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
    findTried: () => Promise.resolve([]),
    access: {
      fetchLive: () => Promise.reject(new Error('no answer')),
      fetchIndex: () => Promise.reject(new Error('no answer')),
      fetchRemote: () => Promise.reject(new Error('no answer')),
    },
  });
  const broken = openBrokenVersions(window, { isAllowed: true, hashes });
  const trials = createTrials(window, { isAllowed: true, catalogue, overrides, broken, memory, safeMode });
  const shell = { catalogue, trials, safeMode } as unknown as Shell;
  render(
    <ShellProvider value={shell}>
      <OverrideBanner />
    </ShellProvider>,
  );
}

test('safe mode is in sight as long as it lasts, names what it leaves out, and has a way out', () => {
  show('https://portal.test/admin?safe-mode=portal');
  expect(screen.getByText('Safe mode')).toBeVisible();
  expect(screen.getByText(/Left out: Portal$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'End safe mode' })).toBeVisible();
});

test('nothing shows on a page like everybody’s', () => {
  show('https://portal.test/admin');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
