import type { GateEvidence, LiveRemote, RemoteVersion } from '@event-portal/contracts';
import type { BrowserContext, Page } from 'playwright-core';
import { RegistryFailure } from '../registry-failure';
import { openBrowser, openSuperuser, type GatePlace } from './browser-session';
import type { InstallCandidate } from './candidate';

type Check = GateEvidence['checks'][number];

/** What the gate tries. */
export type GateSubject = {
  readonly install: InstallCandidate;
  /** The remotes that are tried: the candidate itself, or everything around a candidate shell. */
  readonly remotes: readonly RemoteVersion[];
  /** Remotes that only have to go on working. */
  readonly others: readonly LiveRemote[];
};

const PAGE_MS = 20_000;
const MOST_PAGES = 12;

/** The most that one page may bring along, beside what the shell has, as it is before compression. */
const PAGE_BUDGET_BYTES = 600_000;

/** Boots a candidate inside the live portal in a browser, and looks. @throws RegistryFailure when it cannot look. */
export async function runGate(subject: GateSubject, place: GatePlace): Promise<Check[]> {
  const browser = await openBrowser(place);
  try {
    const superuser = await openSuperuser(browser, place);
    const nobody = await browser.newContext();
    const checks: Check[] = [];
    for (const version of subject.remotes) {
      const pages = pagesOf(version);
      checks.push(await checkPages(superuser, subject, place, version, pages));
      checks.push(await checkGuards(nobody, subject, place, version, pages));
      checks.push(await checkBudget(version));
    }
    checks.push(await checkOthers(superuser, subject, place));
    return checks;
  } finally {
    await browser.close();
  }
}

/** Pages without parameters: they are there whatever the data. An area without one is looked at by its not-found page. */
function pagesOf({ preload, descriptor }: RemoteVersion): string[] {
  const plain = Object.keys(preload).filter((pattern) => !/[:*]/.test(pattern));
  const home = descriptor.areas[0]?.path ?? '/';
  return (plain.length > 0 ? plain : [`${home}/nothing-here`]).slice(0, MOST_PAGES);
}

/** Every page comes up with a heading, from the candidate's files, without a complaint in the console. */
async function checkPages(
  context: BrowserContext,
  { install }: GateSubject,
  { portalUrl }: GatePlace,
  version: RemoteVersion,
  paths: readonly string[],
): Promise<Check> {
  const name = `${version.descriptor.name}: pages come up, the contract is accepted, the console stays empty`;
  const faults: string[] = [];
  const page = await context.newPage();
  const complaints = listen(page);
  await install(page, portalUrl);
  for (const path of paths) {
    const where = await visit(page, `${portalUrl}${path}`);
    if (where.failed) faults.push(`${path}: ${where.heading}`);
  }
  const loaded = complaints.requests.filter((url) => url.startsWith(version.baseUrl));
  if (!loaded.some((url) => url.includes(version.entry))) faults.push('its entry was never asked for');
  faults.push(...complaints.messages);
  await page.close();
  return toCheck(name, faults, `${paths.length} pages`);
}

/** Whoever is not signed in gets to the login page, and none of the code. */
async function checkGuards(
  context: BrowserContext,
  { install }: GateSubject,
  { portalUrl }: GatePlace,
  version: RemoteVersion,
  paths: readonly string[],
): Promise<Check> {
  const name = `${version.descriptor.name}: guards hold for somebody who is not signed in`;
  const faults: string[] = [];
  const page = await context.newPage();
  const { requests } = listen(page);
  await install(page, portalUrl);
  for (const path of paths) {
    await visit(page, `${portalUrl}${path}`);
    if (new URL(page.url()).pathname !== '/') faults.push(`${path} stays open`);
  }
  const loaded = requests.filter((url) => url.startsWith(version.baseUrl));
  if (loaded.length > 0) faults.push(`${loaded.length} of its files were asked for`);
  await page.close();
  return toCheck(name, faults, `${paths.length} pages`);
}

async function checkBudget({ descriptor, baseUrl, entry, preload }: RemoteVersion): Promise<Check> {
  const sizes = new Map<string, number>();
  for (const file of new Set([entry, ...Object.values(preload).flat()])) {
    const reply = await fetch(new URL(file, baseUrl)).catch(() => undefined);
    if (!reply?.ok) throw new RegistryFailure('unavailable', `${baseUrl}${file} cannot be read.`);
    sizes.set(file, (await reply.arrayBuffer()).byteLength);
  }
  const weights = Object.entries(preload).map(([pattern, files]) => ({
    pattern,
    bytes: [entry, ...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0),
  }));
  const heaviest = weights.sort((a, b) => b.bytes - a.bytes)[0];
  const faults = weights
    .filter(({ bytes }) => bytes > PAGE_BUDGET_BYTES)
    .map(({ pattern, bytes }) => `${pattern} brings ${bytes} bytes`);
  return toCheck(
    `${descriptor.name}: no page brings more than ${PAGE_BUDGET_BYTES} bytes`,
    faults,
    heaviest ? `at most ${heaviest.bytes} bytes, for ${heaviest.pattern}` : 'no pages',
  );
}

/** The neighbours do not notice. */
async function checkOthers(
  context: BrowserContext,
  { install, others }: GateSubject,
  { portalUrl }: GatePlace,
): Promise<Check> {
  const faults: string[] = [];
  const page = await context.newPage();
  await install(page, portalUrl);
  for (const { name, current } of others) {
    const [path = '/'] = pagesOf(current);
    const where = await visit(page, `${portalUrl}${path}`);
    if (where.failed && !path.endsWith('nothing-here')) faults.push(`${name}: ${where.heading}`);
  }
  await page.close();
  return toCheck(
    'the other remotes go on',
    faults,
    others.map(({ name }) => name).join(', ') || 'there are none',
  );
}

async function visit(page: Page, url: string): Promise<{ failed: boolean; heading: string }> {
  await page.goto(url);
  const heading = page.getByRole('heading', { level: 1 }).first();
  try {
    await heading.waitFor({ timeout: PAGE_MS });
  } catch {
    return { failed: true, heading: 'no heading came up' };
  }
  const isMissing = url.endsWith('/nothing-here');
  const stoodIn = (await page.locator('[data-failed-page]').count()) > 0;
  return { failed: stoodIn && !isMissing, heading: (await heading.textContent()) ?? '' };
}

function listen(page: Page): { requests: string[]; messages: string[] } {
  const requests: string[] = [];
  const messages: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', ({ message }) => messages.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') messages.push(message.text());
  });
  return { requests, messages };
}

function toCheck(name: string, faults: readonly string[], seen: string): Check {
  return {
    name,
    passed: faults.length === 0,
    detail: (faults.length === 0 ? seen : [...new Set(faults)].join('; ')).slice(0, 1000),
  };
}
