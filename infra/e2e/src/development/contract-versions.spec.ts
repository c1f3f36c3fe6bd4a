import { withCopyOfCheckout } from '@event-portal/commands';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remotes } from '../portal/support/lab';
import { expect, test } from '../portal/support/test';

/** Where the shell lists what it offers, and where the contract has its number. */
const OFFERS = 'shell/src/remotes/host-contexts.ts';
const CONTRACT = 'shared/contracts/src/host-context.ts';
const first = '  1: (known) => HostContext.parse({ version: 1, ...known }),';
const kept = '  1: (known) => ({ version: 1, ...known }),';

test('old remotes run in a newer shell, a newer remote is kept out of an older one, and the gate tells them apart', async ({
  open,
  openLab,
  gateSettings,
}) => {
  test.setTimeout(400_000);
  const lab = await openLab(gateSettings);
  const builds = mkdtempSync(join(tmpdir(), 'contract-versions-'));
  try {
    for (const { name } of remotes) await lab.publish(name, '1.0.0', undefined, '--promote', 'the first');
    await withCopyOfCheckout((copy) => {
      const rewrite = (file: string, from: string, to: string) => {
        const before = readFileSync(join(copy, file), 'utf8');
        expect(before).toContain(from);
        writeFileSync(join(copy, file), before.replace(from, to));
      };
      const build = (folder: string, name: string) => {
        const tooling = join(copy, 'shared/tooling/bin/tooling.mjs');
        const { status, stdout, stderr } = spawnSync(
          process.execPath,
          [tooling, 'build', '--folder', folder],
          {
            cwd: copy,
            encoding: 'utf8',
          },
        );
        expect([name, status, status === 0 ? '' : stdout + stderr]).toEqual([name, 0, '']);
        cpSync(join(copy, folder, 'dist'), join(builds, name), { recursive: true });
      };
      rewrite(CONTRACT, 'HOST_CONTEXT_VERSION = 1', 'HOST_CONTEXT_VERSION = 2');
      rewrite(OFFERS, first, `${kept}\n  2: (known) => ({ version: 2, ...known }),`);
      build('shell', 'shell-of-both');
      build('remote-admin', 'newer-remote');
    });

    const both = await lab.registry('gate-shell', join(builds, 'shell-of-both'));
    expect(both.text).not.toContain('✗');
    expect(both.code).toBe(0);

    // The tool of today knows no version 2: the build says so itself, as one from elsewhere could not.
    const newer = join(builds, 'newer-remote');
    expect((await lab.registry('publish', newer, '--version', '2.0.0')).text).toContain(
      'needs host context 2 to 2',
    );
    const description = join(newer, 'remote.json');
    const told = readFileSync(description, 'utf8').replace(/"from": 2/, '"from": 1');
    writeFileSync(description, told);
    await lab.registry('publish', newer, '--version', '2.0.0');
    expect((await lab.registry('gate', 'admin', '2.0.0')).text).toContain(
      'does not fit this version of the portal',
    );

    await lab.registry('promote', 'admin', '2.0.0', '--force', 'to see what people would see');
    const { page, watch } = await open('superuser', { baseURL: lab.url });
    watch.allow(/./);
    await page.goto('/admin/overview');
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await expect(page.getByText('runs in an earlier version for now')).toBeVisible();

    // One remote that needs what the shell no longer offers is enough.
    for (const name of ['admin', 'event-dashboard']) await lab.registry('remove', name);
    dropFirstContract(join(builds, 'shell-of-both'));
    const dropped = await lab.registry('gate-shell', join(builds, 'shell-of-both'));
    expect(dropped.code).toBe(65);
    expect(dropped.text).toContain('does not fit this version of the portal');
  } finally {
    rmSync(builds, { recursive: true, force: true });
  }
});

/** Takes the first contract out of a build of the shell, as leaving its row out of the sources would. */
function dropFirstContract(folder: string): void {
  const description = join(folder, 'shell.json');
  let told = readFileSync(description, 'utf8');
  let dropped = 0;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    const before = readFileSync(join(folder, file), 'utf8');
    const after = before.replace(/\b1:(\w+)=>\(\{version:1,\.\.\.\1\}\),/, '');
    if (after === before) continue;
    writeFileSync(join(folder, file), after);
    told = told.replaceAll(hash(before), hash(after));
    dropped += 1;
  }
  expect(dropped).toBe(1);
  expect(told).toMatch(/"hostContexts": ?\[\s*1,/);
  writeFileSync(description, told.replace(/("hostContexts": ?\[)\s*1,/, '$1'));
}

function hash(content: string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
