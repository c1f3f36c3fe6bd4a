import type { LiveRemote, RemoteVersion } from '@event-portal/contracts';
import type { GateRole } from '@event-portal/contracts/configuration';
import type { Page } from 'playwright-core';
import type { GatePage } from './gate-pages';
import { lookAt, type Barrier, type Vitals } from './look-at-page';
import type { PageWatch, Weight } from './page-watch';
import { pathInPortal } from './portal-path';

const PAGE_MS = 20_000;

/** What came of one page for one person. */
export type PageVisit = {
  readonly role: GateRole;
  readonly path: string;
  /** Where the person was in the end; elsewhere than at the path where a guard has sent them on. */
  readonly endedAt: string;
  readonly faults: readonly string[];
  /** Null where nobody has looked, because nothing of the version came up. */
  readonly barriers: readonly Barrier[] | null;
  readonly vitals: Vitals;
  /** What it brought along of the remote's own files. */
  readonly weight: Weight;
  readonly hasAskedForEntry: boolean;
  /** How it looked when it failed. */
  readonly picture?: Buffer;
};

/** Who looks at which version, and what is live meanwhile. */
export type VisitOptions = {
  readonly role: GateRole;
  readonly version: RemoteVersion;
  readonly live: readonly LiveRemote[];
  readonly portalUrl: string;
};

/** Opens a page of a remote as somebody, and looks at everything that can be seen of it. */
export async function visitPage(
  page: Page,
  watch: PageWatch,
  { role, version, live, portalUrl }: VisitOptions,
  { path, mayBeMissing }: GatePage,
): Promise<PageVisit> {
  watch.begin();
  const isOwn = fileOf(version, live, portalUrl);
  const shown = await openPageAt(page, `${portalUrl}${path}`, mayBeMissing);
  await Promise.race([watch.settled(isOwn), page.waitForTimeout(PAGE_MS)]);
  const endedAt = pathInPortal(portalUrl, page.url());
  const isItself = endedAt === path && shown.kind === 'page';
  const { barriers, vitals, faults: unseen } = await lookAt(page, isItself ? ':root' : null);
  const faults = [...(shown.fault === null ? [] : [shown.fault]), ...unseen, ...watch.complaints()];
  return {
    role,
    path,
    endedAt,
    faults,
    barriers,
    vitals,
    weight: watch.weigh(isOwn),
    hasAskedForEntry: watch.requested().some((url) => isOwn(url) && url.includes(version.entry)),
    ...((faults.length > 0 || (barriers?.length ?? 0) > 0) && { picture: await page.screenshot() }),
  };
}

type Shown = { readonly kind: 'page' | 'message'; readonly fault: string | null };

/** Opens an address, and waits for a headline. */
export async function openPageAt(page: Page, url: string, mayBeMissing: boolean): Promise<Shown> {
  await page.goto(url);
  // A dialog in front may hide it from those who do not see; it is there all the same.
  const heading = page.getByRole('heading', { level: 1, includeHidden: true }).first();
  try {
    await heading.waitFor({ timeout: PAGE_MS });
  } catch {
    return { kind: 'message', fault: 'no heading came up' };
  }
  const failed = page.locator('[data-failed-page]').first();
  const kind = (await failed.count()) > 0 ? await failed.getAttribute('data-failed-page') : null;
  if (kind === null) return { kind: 'page', fault: null };
  const isAnswer = kind === 'not-found' && mayBeMissing;
  return { kind: 'message', fault: isAnswer ? null : ((await heading.textContent()) ?? kind) };
}

/**
 * Tells the files of a version from all others: what lies below its address; of an origin of its own everything but what is of
 * live versions: the document asks ahead for those that it stands in for.
 */
export function fileOf(
  { baseUrl }: Pick<RemoteVersion, 'baseUrl'>,
  live: readonly LiveRemote[],
  portalUrl: string,
): (url: string) => boolean {
  const { origin } = new URL(baseUrl);
  const hasOwnOrigin = origin !== new URL(portalUrl).origin;
  const ofLive = live
    .flatMap(({ current, canary, previous }) => [current, canary?.version, previous])
    .flatMap((version) => version?.baseUrl ?? []);
  return (url) =>
    url.startsWith(baseUrl) ||
    (hasOwnOrigin && url.startsWith(`${origin}/`) && !ofLive.some((other) => url.startsWith(other)));
}
