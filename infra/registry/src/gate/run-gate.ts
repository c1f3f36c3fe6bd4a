import type { LiveRemote, RemoteVersion } from '@event-portal/contracts';
import { gateRoles, type GateRole } from '@event-portal/contracts/configuration';
import type { BrowserContext, Page } from 'playwright-core';
import { describeMisfits, type Offered } from '../changes/fit';
import { openBrowser, openSignedIn, rolesMissed, rolesToTry, type GatePlace } from './browser-session';
import type { InstallCandidate } from './candidate';
import { shorten, toCheck, type Check } from './check';
import { checkExtensions } from './check-extensions';
import { checkShown, hostPagesFor, visitHost } from './show-extensions';
import { pagesOf, type GatePage } from './gate-pages';
import { watchPage } from './page-watch';
import { pathInPortal } from './portal-path';
import { openPageAt, visitPage, type PageVisit } from './visit-page';

/** What the gate tries. */
export type GateSubject = {
  readonly install: InstallCandidate;
  /** The remotes that are tried: the candidate itself, or everything around a candidate shell. */
  readonly remotes: readonly RemoteVersion[];
  /** What is live: those of other names only have to go on working. */
  readonly live: readonly LiveRemote[];
  /** What shell and API offer, where they say. */
  readonly offered: Offered;
};

/** What the gate has seen. */
export type GateOutcome = {
  readonly checks: readonly Check[];
  /** As whom nobody has looked. */
  readonly notTried: readonly GateRole[];
  readonly visits: readonly PageVisit[];
};

/** So many people look at the same time. */
const AT_ONCE = 3;

/** So many pages of a remote are opened; what lists more is refused, and not looked at in part. */
const MOST_PAGES = 100;

/** The most that one page may bring along of a remote, as it is before compression: every machine and every server counts it alike. */
const PAGE_BUDGET_BYTES = 600_000;

type Person = { readonly role: GateRole; readonly context: BrowserContext };

/** Boots a candidate inside the live portal in a browser, and looks as everybody it can. @throws RegistryFailure when it cannot look. */
export async function runGate(subject: GateSubject, place: GatePlace): Promise<GateOutcome> {
  const browser = await openBrowser(place);
  try {
    const roles = rolesToTry(place);
    const people = await inGroups(roles, async (role) => ({
      role,
      context: await openSignedIn(browser, place, role),
    }));
    const [superuser] = people;
    const nobody = await browser.newContext();
    const checks: Check[] = [checkRoles(place, roles)];
    const visits: PageVisit[] = [];
    for (const version of subject.remotes) {
      const { name } = version.descriptor;
      const listed = pagesOf(version, place);
      const pages = listed.slice(0, MOST_PAGES);
      checks.push(...checkFit(version, subject.offered), ...checkPageCount(name, listed.length));
      const seen = await inGroups(people, (person) => visitAs(person, subject, place, version, pages));
      checks.push(
        ...seen.map((ofRole, index) => checkPages(name, roles[index] ?? '', ofRole)),
        checkEntry(version, seen.flat()),
        await checkGuards(nobody, subject, place, version, pages),
        checkWeight(name, seen.flat()),
      );
      visits.push(...seen.flat());
      if (superuser) checks.push(...(await tryExtensions(superuser, subject, place, version, pages)));
      const shown = (
        await inGroups(people, (person) => visitHostsAs(person, subject, place, version))
      ).flat();
      checks.push(...checkShown(version, shown), checkBarriers(name, [...seen.flat(), ...shown]));
      visits.push(...shown);
    }
    if (superuser) checks.push(await checkOthers(superuser.context, subject, place));
    return { checks, notTried: gateRoles.filter((role) => !roles.includes(role)), visits };
  } finally {
    await browser.close();
  }
}

/** A page may break for one kind of person alone: who is not tried is left out on purpose, or nothing is let through. */
export function checkRoles(place: Pick<GatePlace, 'sessions'>, tried: readonly GateRole[]): Check {
  const missed = rolesMissed(place);
  const fault = `REGISTRY_GATE_SESSIONS says nothing of ${missed.join(', ')}: add a session for each, or null to leave one out`;
  return toCheck(
    'somebody looks as every kind of person',
    missed.length > 0 ? [fault] : [],
    tried.join(', '),
  );
}

/** Shell and API have what the remote needs of them. */
export function checkFit(
  version: RemoteVersion,
  { singletons, hostContexts, endpoints }: Offered,
): readonly Check[] {
  const { descriptor, requires, needs } = version;
  const checks: Check[] = [];
  if (singletons)
    checks.push(
      toCheck(
        `${descriptor.name}: the shell provides the singletons that it requires`,
        describeMisfits(version, { singletons, hostContexts }),
        `${Object.keys(requires).length} of them`,
      ),
    );
  if (endpoints && needs)
    checks.push(
      toCheck(
        `${descriptor.name}: the API has the endpoints that it needs`,
        describeMisfits(version, { endpoints }),
        `${needs.length} of them`,
      ),
    );
  return checks;
}

/** A page that is not opened is not tried, and nobody may take it for one that is. */
export function checkPageCount(remote: string, count: number): readonly Check[] {
  if (count <= MOST_PAGES) return [];
  const fault = `it lists ${count}, and the gate opens ${MOST_PAGES}: make more than one remote of it`;
  return [toCheck(`${remote}: every page is opened`, [fault], '')];
}

async function visitAs(
  { role, context }: Person,
  { install, live }: GateSubject,
  { portalUrl }: GatePlace,
  version: RemoteVersion,
  pages: readonly GatePage[],
): Promise<PageVisit[]> {
  const page = await openTriedPage(context, install, portalUrl);
  const watch = await watchPage(page);
  const visits: PageVisit[] = [];
  for (const one of pages) visits.push(await visitPage(page, watch, { role, version, live, portalUrl }, one));
  await page.close();
  return visits;
}

async function visitHostsAs(
  { role, context }: Person,
  { install, live }: GateSubject,
  place: GatePlace,
  version: RemoteVersion,
): Promise<PageVisit[]> {
  const hosts = hostPagesFor(role, version, place);
  if (hosts.length === 0) return [];
  const { portalUrl } = place;
  const page = await openTriedPage(context, install, portalUrl);
  const watch = await watchPage(page);
  const visits: PageVisit[] = [];
  for (const host of hosts)
    visits.push(await visitHost(page, watch, { role, version, live, portalUrl }, host));
  await page.close();
  return visits;
}

/** Every page comes up with a heading for one kind of person, without a complaint in the console. */
function checkPages(remote: string, role: string, visits: readonly PageVisit[]): Check {
  const away = visits.filter(({ path, endedAt }) => endedAt !== path).length;
  return toCheck(
    `${remote}: pages come up for ${role}, the console stays empty`,
    visits.flatMap(({ path, faults }) => faults.map((fault) => `${path}: ${shorten(fault)}`)),
    `${visits.length} pages${away === 0 ? '' : `, ${away} of which lead elsewhere`}`,
  );
}

/** Somebody at least has run the candidate: otherwise nothing was seen of it. */
function checkEntry({ descriptor: { name }, entry }: RemoteVersion, visits: readonly PageVisit[]): Check {
  const isAskedFor = visits.some(({ hasAskedForEntry }) => hasAskedForEntry);
  return toCheck(`${name}: its entry is loaded`, isAskedFor ? [] : ['its entry was never asked for'], entry);
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
  const page = await openTriedPage(context, install, portalUrl);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const { path } of pages) {
    await openPageAt(page, `${portalUrl}${path}`, true);
    if (pathInPortal(portalUrl, page.url()) !== '/') faults.push(`${path} stays open`);
  }
  const loaded = requests.filter((url) => url.startsWith(version.baseUrl));
  if (loaded.length > 0) faults.push(`${loaded.length} of its files were asked for`);
  await page.close();
  return toCheck(name, faults, `${pages.length} pages`);
}

/** What the browser really had to fetch, whatever the candidate declares. */
export function checkWeight(
  remote: string,
  visits: readonly Pick<PageVisit, 'role' | 'path' | 'weight'>[],
): Check {
  const say = ({ role, path, weight }: (typeof visits)[number]) =>
    `${weight.bytes} bytes (${weight.transferred} over the wire), for ${path} as ${role}`;
  const heaviestFirst = visits.toSorted((a, b) => b.weight.bytes - a.weight.bytes);
  const faults = heaviestFirst.filter(({ weight }) => weight.bytes > PAGE_BUDGET_BYTES).map(say);
  const [heaviest] = heaviestFirst;
  return toCheck(
    `${remote}: no page brings more than ${PAGE_BUDGET_BYTES} bytes`,
    faults,
    heaviest ? `at most ${say(heaviest)}` : 'no pages',
  );
}

/** What axe calls serious keeps people out, as an exception does. */
function checkBarriers(remote: string, visits: readonly PageVisit[]): Check {
  return toCheck(
    `${remote}: no page or extension has a serious barrier (axe)`,
    visits.flatMap(({ role, path, barriers }) =>
      (barriers ?? []).map(
        ({ rule, help, places }) => `${path} as ${role}: ${rule}: ${help} (${places.join(' | ')})`,
      ),
    ),
    `${visits.filter(({ barriers }) => barriers !== null).length} looks`,
  );
}

/** What it offers to pages of others loads, in the first of its own pages: also what nobody who looks is shown. */
async function tryExtensions(
  { context }: Person,
  { install }: GateSubject,
  { portalUrl }: GatePlace,
  version: RemoteVersion,
  pages: readonly GatePage[],
): Promise<Check[]> {
  const page = await openTriedPage(context, install, portalUrl);
  await openPageAt(page, `${portalUrl}${pages[0]?.path ?? '/'}`, true);
  const checks = await checkExtensions(page, version);
  await page.close();
  return checks;
}

/** The neighbours do not notice. */
async function checkOthers(
  context: BrowserContext,
  { install, remotes, live }: GateSubject,
  place: GatePlace,
): Promise<Check> {
  const { portalUrl } = place;
  const tried = new Set(remotes.map(({ descriptor }) => descriptor.name));
  const others = live.filter(({ name }) => !tried.has(name));
  const faults: string[] = [];
  const page = await openTriedPage(context, install, portalUrl);
  for (const { name, current } of others) {
    const [first] = pagesOf(current, place);
    const { fault } = await openPageAt(
      page,
      `${portalUrl}${first?.path ?? '/'}`,
      first?.mayBeMissing ?? true,
    );
    if (fault !== null) faults.push(`${name}: ${fault}`);
  }
  await page.close();
  return toCheck(
    'the other remotes go on',
    faults,
    others.map(({ name }) => name).join(', ') || 'there are none',
  );
}

/** A page in which the candidate runs. What moves comes to rest at once, so that what is looked at is what stays. */
async function openTriedPage(
  context: BrowserContext,
  install: InstallCandidate,
  portalUrl: string,
): Promise<Page> {
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await install(page, portalUrl);
  return page;
}

async function inGroups<T, Result>(
  items: readonly T[],
  work: (item: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let begin = 0; begin < items.length; begin += AT_ONCE)
    results.push(...(await Promise.all(items.slice(begin, begin + AT_ONCE).map(work))));
  return results;
}
