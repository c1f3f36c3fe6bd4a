import { findFreePort } from '@event-portal/tooling/free-port';
import { expect, test } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { addresses } from '../portal/support/addresses';
import { untilReady } from '../portal/support/until-ready';
import { openWindowBrowser } from './support/window';

const checkout = new URL('../../../..', import.meta.url).pathname;

test('one command runs a remote from its sources inside a portal that is deployed', async () => {
  test.setTimeout(120_000);
  const dev = spawn(
    process.execPath,
    [
      'infra/commands/bootstrap.mjs',
      'local',
      'dev',
      '--only',
      'admin',
      '--portal',
      addresses.web,
      '--look',
      '/admin/overview',
    ],
    { cwd: checkout, env: { ...process.env, ADMIN_PORT: String(await findFreePort()) } },
  );
  const { code, said } = await listen(dev).ended;
  expect(said).toMatch(/^\/admin\/overview: Overview$/m);
  expect(said).not.toMatch(/^console: /m);
  expect(code).toBe(0);
});

test('without a page to look at, a window stays open in the deployed portal until it is closed', async () => {
  const browser = await openWindowBrowser();
  const remotePort = await findFreePort();
  const remote = `http://localhost:${remotePort}`;
  const server = spawn(process.execPath, ['infra/web/dist/assets.js'], {
    cwd: checkout,
    env: { ...process.env, ASSETS_FOLDER: 'remote-admin/dist', ASSETS_PORT: String(remotePort) },
  });
  await untilReady(remote);
  const tool = spawn(
    process.execPath,
    ['infra/registry/dist/main.js', 'try', remote, '--shell', 'shell/dist'],
    {
      cwd: checkout,
      env: {
        ...process.env,
        CHROMIUM: browser.program,
        REGISTRY_STORE: browser.folder,
        REGISTRY_ENVIRONMENT: 'local',
        REGISTRY_PORTAL_URL: addresses.web,
        REGISTRY_API_URL: addresses.api,
      },
    },
  );
  const { ended, said } = listen(tool);
  try {
    const { page, close } = await browser.waitFor('Overview – Event Portal', said, 30_000);
    expect(page.url()).toBe(`${addresses.web}/admin/overview`);
    const files = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
    );
    expect(files).toContain(remote);
    await close();
    expect(await ended).toMatchObject({ code: 0, said: expect.stringContaining('The window is closed.') });
  } finally {
    tool.kill();
    server.kill();
    browser.end();
  }
});

type Ended = { readonly code: number | null; readonly said: string };

/** Hears what a program says: until now, and at its end. */
function listen(program: ChildProcess): { readonly said: () => string; readonly ended: Promise<Ended> } {
  let said = '';
  program.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  program.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return {
    said: () => said,
    ended: new Promise((resolve) => program.once('close', (code) => resolve({ code, said }))),
  };
}
