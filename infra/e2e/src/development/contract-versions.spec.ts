import { withCopyOfCheckout } from '@event-portal/commands';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remotes } from '../portal/support/lab';
import { expect, test } from '../portal/support/test';
import { buildIn, dropFirstContract, raiseContract } from './support/next-contract';

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
      raiseContract(copy);
      buildIn(copy, 'shell', join(builds, 'shell-of-both'));
      buildIn(copy, 'remote-admin', join(builds, 'newer-remote'));
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
