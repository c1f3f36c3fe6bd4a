import { checkout, deployables, Failure, requireHeadlessShell } from '@event-portal/commands';
import { buildAll, findFreePorts, type LocalSettings, readSettings, startPortal } from '@event-portal/local';
import { findFreePort } from '@event-portal/tooling/free-port';
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from './check';
import { checkIndependence } from './independence';
import { runSteps } from './run-steps';
import { checkSizes } from './sizes/size';

/**
 * `npm test`: everything. `npm test -- browser …` runs the browser part alone, and hands what follows to Playwright.
 * @throws Failure
 */
export async function test([part, ...args]: readonly string[]): Promise<void> {
  if (part !== undefined && part !== 'browser')
    throw new Failure(`There is no part "${part}". Use "npm test" for everything, or "npm test -- browser".`);
  const chromium = requireHeadlessShell((line) => console.log(line));
  if (part === undefined) await check();

  await buildAll((line) => console.log(line), { deployables: [...deployables, 'shared/ui'], services: true });
  if (part === undefined)
    await runSteps([
      { name: 'a build does not depend on its neighbours', run: checkIndependence },
      { name: 'builds are within their budgets', run: checkSizes },
    ]);
  await runBrowserTests(chromium, args);
}

/** How many tests may run a portal of their own at once. */
const LABS = 16;

async function runBrowserTests(chromium: string, args: readonly string[]): Promise<void> {
  const stateFolder = mkdtempSync(
    join(process.getuid?.() === 0 ? '/var/tmp' : tmpdir(), 'event-portal-browser-'),
  );
  // The account that runs Postgres for root passes through it to its own folder.
  chmodSync(stateFolder, 0o711);
  // Some tests run a document server of their own.
  const labPorts = await Promise.all(Array.from({ length: LABS }, () => findFreePort()));
  const settings = await freshSettings(labPorts);
  const portal = await startPortal({
    settings,
    stateFolder,
    reset: false,
    fromSource: new Set(),
    report: () => undefined,
  });
  try {
    const variables = {
      ...Object.fromEntries(Object.entries(settings.ports).map(([name, port]) => [name, String(port)])),
      LAB_PORTS: labPorts.join(','),
      API_ENVIRONMENT: JSON.stringify(portal.apiEnvironment),
      CHROMIUM: chromium,
    };
    const code = await Promise.race([runPlaywright(variables, args), portal.ended]);
    if (typeof code === 'string') throw new Failure(code);
    if (code !== 0)
      throw new Failure(
        'Some browser tests failed: see above. What each page showed is in infra/e2e/results.',
      );
  } finally {
    await portal.stop();
    rmSync(stateFolder, { recursive: true, force: true });
  }
}

function runPlaywright(
  variables: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<number | null> {
  const child = spawn(
    process.execPath,
    [
      join(checkout, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--config',
      'infra/e2e/playwright.config.ts',
      ...args,
    ],
    { cwd: checkout, stdio: 'inherit', env: { ...process.env, ...variables } },
  );
  return new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
}

/** No variables of the person's own, and ports that nobody else uses. */
async function freshSettings(labPorts: readonly number[]): Promise<LocalSettings> {
  const origins = labPorts.map((port) => `http://localhost:${port}`).join(',');
  return {
    ...readSettings(),
    ports: await findFreePorts(),
    // The document servers of the tests have a registry each.
    otherCallbacks: labPorts.map((port) => `http://localhost:${port}/some/path/api/auth/callback`),
    own: { ALLOWED_ORIGINS: origins, LOG_LEVEL: 'warn', LIVE_REGISTRY_URL: '' },
  };
}
