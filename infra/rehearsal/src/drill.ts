import {
  checkout,
  chromiumFlags,
  deployables,
  Failure,
  requireChromium,
  withCopyOfCheckout,
} from '@event-portal/commands';
import { describeRegistry, readSettings, runRegistry, stateFolder } from '@event-portal/local';
import { chromium, type Page } from 'playwright-core';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const OVERVIEW = 'src/routes/_protected/admin/overview.tsx';

/**
 * `npm run drill`: a release of the admin area and the way back, against a portal that `npm start` runs. Builds it alone
 * under another version, publishes, tries, promotes, looks at it in a browser that was open all the time, and rolls back.
 */
export async function drill(): Promise<void> {
  const settings = readSettings();
  const { env } = describeRegistry(settings, stateFolder(checkout), 'local');
  const portal = `http://localhost:${settings.ports.WEB_PORT}`;
  if (!(await fetch(`${portal}/registry.json`).catch(() => undefined))?.ok)
    throw new Failure(`There is no portal at ${portal}. Start it with "npm start", then try again.`);
  const version = `1.1.0-drill.${Date.now()}`;
  const headline = `Overview ${version}`;
  const registry = async (...args: string[]) => {
    const { code, text } = await runRegistry(env, args);
    if (code !== 0) throw new Failure(`registry ${args.join(' ')}:\n${text}`);
  };

  const browser = await chromium.launch({
    executablePath: requireChromium((line) => console.log(line)),
    args: [...chromiumFlags],
  });
  const place = mkdtempSync(join(tmpdir(), 'drill-'));
  try {
    const page = await browser.newPage();
    await signIn(page, portal);
    await page.goto(`${portal}/admin/overview`);
    await see(page, 'Overview');
    console.log(`A browser shows the admin area that is live.`);

    await timed(`built remote-admin ${version}, without its neighbours`, () =>
      buildAlone(version, headline, place),
    );
    await timed('published', () => registry('publish', place));
    await timed('tried in the live portal', () => registry('gate', 'admin', version));
    const away = performance.now();
    await timed('promoted', () => registry('promote', 'admin', version));
    await page.reload();
    await see(page, headline);
    console.log(`  seen in the browser ${seconds(away)} after the command; nothing was restarted`);
    const back = performance.now();
    await timed('rolled back', () => registry('rollback', 'admin'));
    await page.reload();
    await see(page, 'Overview');
    console.log(`  the old one seen ${seconds(back)} after the command`);
  } finally {
    await browser.close();
    rmSync(place, { recursive: true, force: true });
  }
}

/** Builds the admin area in a copy of the checkout that has no other deployable. */
function buildAlone(version: string, headline: string, place: string): Promise<void> {
  return withCopyOfCheckout((copy) => {
    for (const other of deployables.filter((folder) => folder !== 'remote-admin'))
      rmSync(join(copy, other), { recursive: true });
    const folder = join(copy, 'remote-admin');
    rewrite(join(folder, 'package.json'), /"version": "[^"]+"/, `"version": "${version}"`);
    rewrite(join(folder, OVERVIEW), 'title="Overview"', `title="${headline}"`);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(copy, 'shared/tooling/bin/tooling.mjs'), 'build'],
      { cwd: folder, encoding: 'utf8' },
    );
    if (status !== 0) throw new Failure(`The build failed:\n${stdout}${stderr}`);
    for (const file of readdirSync(join(folder, 'dist')))
      cpSync(join(folder, 'dist', file), join(place, file), { recursive: true });
  });
}

function rewrite(file: string, from: string | RegExp, to: string): void {
  const before = readFileSync(file, 'utf8');
  const after = before.replace(from, to);
  if (after === before) throw new Failure(`${file} has no ${String(from)} to change.`);
  writeFileSync(file, after);
}

async function signIn(page: Page, portal: string): Promise<void> {
  await page.goto(portal);
  await page.getByRole('button', { name: 'Continue with Discord' }).click();
  await page.getByRole('button', { name: 'Continue as Sam Superuser' }).click();
  await page.waitForURL((url) => url.href.startsWith(portal));
}

async function see(page: Page, headline: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: headline, exact: true }).waitFor({ timeout: 15_000 });
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  await work();
  console.log(`✓ ${what} (${seconds(started)})`);
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
