import {
  EventRole,
  extensionPoints,
  fillPath,
  isExtensionFor,
  isExtensionPoint,
  type RemoteVersion,
} from '@event-portal/contracts';
import type { GateRole } from '@event-portal/contracts/configuration';
import type { Page } from 'playwright-core';
import type { GatePlace } from './browser-session';
import { shorten, toCheck, type Check } from './check';
import { propsFor, somebody } from './check-extensions';
import { parametersOf } from './gate-pages';
import { lookAt } from './look-at-page';
import type { PageWatch } from './page-watch';
import { pathInPortal } from './portal-path';
import { fileOf, openPageAt, type PageVisit, type VisitOptions } from './visit-page';

const PAGE_MS = 20_000;
/** So long the page of a point has to ask for a component, once it has come up, in milliseconds. */
const SHOWN_WITHIN_MS = 5_000;
const LOOK_EVERY_MS = 100;

/** A page on which somebody is shown components of a version, by the guards of these. */
export type HostPage = { readonly path: string; readonly extensions: readonly string[] };

/** The pages of extension points on which somebody is shown components of a version, as far as their parameters are known. */
export function hostPagesFor(
  role: GateRole,
  { descriptor: { extensions = [] } }: Pick<RemoteVersion, 'descriptor'>,
  { parameters }: Pick<GatePlace, 'parameters'>,
): HostPage[] {
  const userQuery = { user: somebody(role === 'superuser' ? 'superuser' : 'user'), error: null };
  const props = propsFor(EventRole.safeParse(role).data ?? null);
  const byPath = new Map<string, string[]>();
  for (const { point, id, guards } of extensions) {
    if (!isExtensionPoint(point) || !isExtensionFor({ point, guards }, props, userQuery)) continue;
    const { page } = extensionPoints[point];
    if (!parametersOf(page).every((name) => name in parameters)) continue;
    const path = fillPath(page, parameters);
    byPath.set(path, [...(byPath.get(path) ?? []), `${point}/${id}`]);
  }
  return [...byPath].map(([path, names]) => ({ path, extensions: names }));
}

/** Opens the page of an extension point as somebody, and waits for what the version shows there. What is not the version's counts for nothing. */
export async function visitHost(
  page: Page,
  watch: PageWatch,
  { role, version, live, portalUrl }: VisitOptions,
  { path, extensions }: HostPage,
): Promise<PageVisit> {
  watch.begin();
  const isOwn = fileOf(version, live, portalUrl);
  const isShown = () => watch.requested().some(isOwn);
  await openPageAt(page, `${portalUrl}${path}`, true);
  for (let waited = 0; waited < SHOWN_WITHIN_MS && !isShown(); waited += LOOK_EVERY_MS)
    await page.waitForTimeout(LOOK_EVERY_MS);
  await Promise.race([watch.settled(isOwn), page.waitForTimeout(PAGE_MS)]);
  // What it reads comes, and is drawn.
  await page.waitForLoadState('networkidle', { timeout: PAGE_MS }).catch(() => undefined);
  const names = [version.baseUrl, ...extensions.map((name) => `extension ${name} of `)];
  const ofVersion = `[data-extension^="${version.descriptor.name}:"]`;
  const { barriers, vitals, faults: unseen } = await lookAt(page, ofVersion);
  const own = watch.complaints().filter((complaint) => names.some((name) => complaint.includes(name)));
  const faults = [...unseen, ...own];
  return {
    role,
    path,
    endedAt: pathInPortal(portalUrl, page.url()),
    faults,
    barriers,
    vitals,
    weight: watch.weigh(isOwn),
    hasAskedForEntry: isShown(),
    ...((faults.length > 0 || (barriers?.length ?? 0) > 0) && { picture: await page.screenshot() }),
  };
}

/** What a version shows on pages of others comes up there, without a complaint in the console. */
export function checkShown({ descriptor }: RemoteVersion, visits: readonly PageVisit[]): Check[] {
  const offers = (descriptor.extensions ?? []).some(({ point }) => isExtensionPoint(point));
  if (!offers) return [];
  const shown = visits.filter(({ hasAskedForEntry }) => hasAskedForEntry);
  return [
    toCheck(
      `${descriptor.name}: its extensions show`,
      visits.flatMap(({ role, path, faults }) =>
        faults.map((fault) => `${path} as ${role}: ${shorten(fault)}`),
      ),
      shown.map(({ role, path }) => `${path} as ${role}`).join(', ') || 'nobody was shown any',
    ),
  ];
}
