import { withCopyOfCheckout } from '@event-portal/commands';
import { findFreePorts, stateFolder } from '@event-portal/local';
import { expect, test, type Page } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The whole development server of a copy of this checkout, whose files the test may change. */
test('a change in a remote, and one in the shell, arrive without a load, and what was typed stays', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const ports = await findFreePorts();
  await withCopyOfCheckout(async (copy) => {
    const dev = spawn(process.execPath, [join(copy, 'infra/commands/bootstrap.mjs'), 'local', 'dev'], {
      cwd: copy,
      env: {
        ...process.env,
        ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    try {
      await untilReady(dev);
      const portal = `http://localhost:${ports.WEB_PORT}`;
      await signIn(page, portal);
      await page.goto(`${portal}/admin/users-management`);
      const search = page.getByRole('searchbox', { name: 'Search users by name or e-mail' });
      await search.fill('nobody of this name');
      await expect(page.getByText('Nobody fits')).toBeVisible();
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

      replaceIn(
        join(copy, 'remote-admin/src/routes/_protected/admin/users-management.tsx'),
        'Everybody who has ever signed in.',
        'A page of a remote, changed.',
      );
      await expect(page.getByText('A page of a remote, changed.')).toBeVisible({ timeout: 60_000 });
      replaceIn(
        join(copy, 'shell/src/layout/area-frame.tsx'),
        'navigationLabel={title}',
        'navigationLabel="The shell, changed"',
      );
      await expect(page.getByRole('navigation', { name: 'The shell, changed' })).toBeVisible({
        timeout: 60_000,
      });

      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
      await expect(search).toHaveValue('nobody of this name');

      const gallery = await page.request.get(`http://localhost:${ports.GALLERY_PORT}/`);
      expect(await gallery.text()).toContain('Gallery');
    } finally {
      await stop(dev);
      rmSync(stateFolder(copy), { recursive: true, force: true });
    }
  });
});

function untilReady(dev: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (text: Buffer) => {
      said += text.toString();
      if (/^Ready: /m.test(said)) resolve();
    };
    dev.stdout?.on('data', listen);
    dev.stderr?.on('data', listen);
    dev.once('exit', () => reject(new Error(`The development server ended:\n${said}`)));
  });
}

function stop(dev: ChildProcess): Promise<void> {
  if (dev.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    dev.once('exit', () => resolve());
    dev.kill('SIGTERM');
  });
}

function replaceIn(file: string, from: string, to: string): void {
  const source = readFileSync(file, 'utf8');
  expect(source).toContain(from);
  writeFileSync(file, source.replace(from, to));
}

async function signIn(page: Page, portal: string): Promise<void> {
  await page.goto(portal);
  await page.getByRole('button', { name: 'Continue with Discord' }).click();
  await page.getByRole('button', { name: 'Continue as Sam Superuser' }).click();
  await page.waitForURL(`${portal}/portal`);
}
