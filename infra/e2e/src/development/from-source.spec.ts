import { findFreePort } from '@event-portal/local';
import { expect, test } from '@playwright/test';
import { spawn } from 'node:child_process';
import { addresses } from '../portal/support/addresses';

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
  let said = '';
  dev.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  dev.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise((resolve) => dev.once('close', resolve));
  expect(said).toMatch(/^\/admin\/overview: Overview$/m);
  expect(said).not.toMatch(/^console: /m);
  expect(code).toBe(0);
});
