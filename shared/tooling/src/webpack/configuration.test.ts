import { fileURLToPath } from 'node:url';
import type { Deployable } from '../deployable';
import { configure } from './configuration';

const shell: Deployable = { kind: 'shell', hostContexts: [1] };

const remote: Deployable = {
  kind: 'remote',
  descriptor: {
    name: 'admin',
    title: 'Admin',
    owner: 'team',
    areas: [{ path: '/admin', frame: 'none' }],
    navigation: [],
  },
  early: {},
};

function configurationOf(deployable: Deployable, folder: string, buildId: string) {
  return configure(deployable, {
    ...{ folder: fileURLToPath(new URL(`../../../../${folder}`, import.meta.url)), version: '1.0.0' },
    ...{ mode: 'production', buildId },
  });
}

test('what a new build of the shell leaves as it was has the bytes of before, and stays cached', () => {
  // Functions are left out: they are not in what is built.
  const first = JSON.stringify(configurationOf(shell, 'shell', 'aaaaaaaaaaaa'));
  expect(JSON.stringify(configurationOf(shell, 'shell', 'bbbbbbbbbbbb'))).toBe(first);
  expect(first).toContain('mfe_shell');
});

test('two builds of a remote have no global name in common: both can live in one page', () => {
  for (const buildId of ['aaaaaaaaaaaa', 'bbbbbbbbbbbb']) {
    const { uniqueName, chunkLoadingGlobal } = configurationOf(remote, 'remote-admin', buildId).output ?? {};
    expect([uniqueName, chunkLoadingGlobal]).toEqual([`mfe_admin_${buildId}`, `mfe_admin_${buildId}$`]);
  }
});
