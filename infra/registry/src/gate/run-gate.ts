import { fillPath, type GateEvidence, type LiveRemote, type RemoteVersion } from '@event-portal/contracts';
import type { BrowserContext, Page } from 'playwright-core';
import { describeMisfits, type ProvidedSingletons } from '../changes/singletons';
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
  /** What the shell provides, where it says. */
  readonly provided: ProvidedSingletons | undefined;
};

const PAGE_MS = 20_000;
const MOST_PAGES = 20;

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
      const pages = pagesOf(version, place);
      if (subject.provided) checks.push(checkSingletons(version, subject.provided));
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

/** A page to open; one that depends on data, or on what the superuser is at an event, may say that there is none. */
type GatePage = { readonly path: string; readonly mayBeMissing: boolean };

/** The pages whose parameters are known; an area without one is looked at by its not-found page. */
function pagesOf({ preload, descriptor }: RemoteVersion, { parameters }: GatePlace): GatePage[] {
  const pages = Object.keys(preload)
    .filter((pattern) => !pattern.includes('*'))
    .filter((pattern) => parametersOf(pattern).every((name) => name in parameters))
    .map((pattern) => ({
      path: fillPath(pattern, parameters),
      mayBeMissing: parametersOf(pattern).length > 0,
    }));
  const home = descriptor.areas[0]?.path ?? '';
  if (pages.length === 0) return [{ path: `${home}/nothing-here`, mayBeMissing: true }];
  return pages.sort((a, b) => Number(a.mayBeMissing) - Number(b.mayBeMissing)).slice(0, MOST_PAGES);
}

function parametersOf(pattern: string): string[] {
  return [...pattern.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name);
}

/** The shell has what the remote requires of it. */
function checkSingletons(version: RemoteVersion, provided: ProvidedSingletons): Check {
  const name = `${version.descriptor.name}: the shell provides the singletons that it requires`;
  return toCheck(name, describeMisfits(version, provided), `${Object.keys(version.requires).length} of them`);
}

/** Every page comes up with a heading, from the candidate's files, without a complaint in the console. */
async function checkPages(
  context: BrowserContext,
  { install }: GateSubject,
  { portalUrl }: GatePlace,
  version: RemoteVersion,
  pages: readonly GatePage[],
): Promise<Check> {
  const name = `${version.descriptor.name}: pages come up, the contract is accepted, the console stays empty`;
  const faults: string[] = [];
  const page = await context.newPage();
  const complaints = listen(page);
  await install(page, portalUrl);
  for (const { path, mayBeMissing } of pages) {
    const fault = await visit(page, `${portalUrl}${path}`, mayBeMissing);
    if (fault !== null) faults.push(`${path}: ${fault}`);
  }
  const loaded = complaints.requests.filter((url) => url.startsWith(version.baseUrl));
  if (!loaded.some((url) => url.includes(version.entry))) faults.push('its entry was never asked for');
  faults.push(...complaints.messages);
  await page.close();
  return toCheck(name, faults, `${pages.length} pages`);
}

/** Without a session the gate gets to the login page, and loads none of the remote's code. */
async function checkGuards(
  context: BrowserContext,
  { install }: GateSubject,
  { portalUrl }: GatePlace,
  version: RemoteVersion,
  pages: readonly GatePage[],
): Promise<Check> {
  const name = `${version.descriptor.name}: guards hold for somebody who is not signed in`;
  const faults: string[] = [];
  const page = await context.newPage();
  const { requests } = listen(page);
  await install(page, portalUrl);
  for (const { path } of pages) {
    await visit(page, `${portalUrl}${path}`, true);
    if (new URL(page.url()).pathname !== '/') faults.push(`${path} stays open`);
  }
  const loaded = requests.filter((url) => url.startsWith(version.baseUrl));
  if (loaded.length > 0) faults.push(`${loaded.length} of its files were asked for`);
  await page.close();
  return toCheck(name, faults, `${pages.length} pages`);
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
  place: GatePlace,
): Promise<Check> {
  const { portalUrl } = place;
  const faults: string[] = [];
  const page = await context.newPage();
  await install(page, portalUrl);
  for (const { name, current } of others) {
    const [first] = pagesOf(current, place);
    const fault = await visit(page, `${portalUrl}${first?.path ?? '/'}`, first?.mayBeMissing ?? true);
    if (fault !== null) faults.push(`${name}: ${fault}`);
  }
  await page.close();
  return toCheck(
    'the other remotes go on',
    faults,
    others.map(({ name }) => name).join(', ') || 'there are none',
  );
}

/** Opens a page. @returns what is wrong with it, or null */
async function visit(page: Page, url: string, mayBeMissing: boolean): Promise<string | null> {
  await page.goto(url);
  const heading = page.getByRole('heading', { level: 1 }).first();
  try {
    await heading.waitFor({ timeout: PAGE_MS });
  } catch {
    return 'no heading came up';
  }
  const failed = page.locator('[data-failed-page]').first();
  const kind = (await failed.count()) > 0 ? await failed.getAttribute('data-failed-page') : null;
  if (kind === null || (kind === 'not-found' && mayBeMissing)) return null;
  return (await heading.textContent()) ?? kind;
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
