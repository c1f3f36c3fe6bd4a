import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import type { Page } from '@playwright/test';
import { addresses } from './support/addresses';
import { person, visitors, type Visitor } from './support/people';
import { expect, test, type VisitedPage } from './support/test';

/**
 * Every access rule x every visitor x entry by deep link and by in-app link. What has to happen is written down here by
 * hand from the specification, so that neither the guard table nor its engine can agree with its own mistake.
 */
const dashboard = `/events/${SEEDED_EVENT_ID}/dashboard`;

type Outcome = { readonly at: string; readonly shows: string | RegExp };
type Cell = {
  readonly rule: string;
  readonly path: string;
  readonly outcome: (visitor: Visitor) => Outcome;
};

const login: Outcome = { at: '/', shows: 'Sign in' };
const rememberedLogin = (path: string): Outcome => ({
  at: `/?redirect=${encodeURIComponent(path)}`,
  shows: 'Sign in',
});
const portalHome = (visitor: Visitor): Outcome => ({ at: '/portal', shows: new RegExp(firstName(visitor)) });
const notFound = (path: string): Outcome => ({ at: path, shows: 'Page not found' });

/** What `_protected` says to those who have no user; then what a rule says to those who have one. */
function behindSignIn(path: string, outcome: (visitor: Visitor) => Outcome): (visitor: Visitor) => Outcome {
  return (visitor) => {
    if (visitor === 'signed-out') return rememberedLogin(path);
    if (visitor === 'errored') return login;
    return outcome(visitor);
  };
}

function roleOf(visitor: Visitor): string | null {
  return visitor === 'signed-out' || visitor === 'errored' ? null : person(visitor).eventRole;
}

/** Somebody without a role has no dashboard at all; others find or miss the page inside theirs. */
function forRoles(page: string, roles: readonly string[], shows: string | RegExp): Omit<Cell, 'rule'> {
  const path = `${dashboard}/${page}`;
  return {
    path,
    outcome: behindSignIn(path, (visitor) =>
      roles.includes(roleOf(visitor) ?? '') ? { at: path, shows } : notFound(path),
    ),
  };
}

const cells: readonly Cell[] = [
  {
    rule: 'G1',
    path: '/',
    outcome: (visitor) => (visitor === 'signed-out' || visitor === 'errored' ? login : portalHome(visitor)),
  },
  {
    rule: 'G2 G3 G4',
    path: '/portal',
    outcome: behindSignIn('/portal', portalHome),
  },
  {
    rule: 'G2 G3 G4',
    path: '/settings',
    outcome: behindSignIn('/settings', () => ({ at: '/settings', shows: 'Settings' })),
  },
  {
    rule: 'G2 G3 G4',
    path: `/events/${SEEDED_EVENT_ID}`,
    outcome: behindSignIn(`/events/${SEEDED_EVENT_ID}`, () => ({
      at: `/events/${SEEDED_EVENT_ID}`,
      shows: /.+/,
    })),
  },
  {
    rule: 'G5 G6',
    path: '/admin/users-management',
    outcome: behindSignIn('/admin/users-management', (visitor) =>
      visitor === 'superuser' ? { at: '/admin/users-management', shows: /Users/ } : portalHome(visitor),
    ),
  },
  {
    rule: 'G7',
    path: '/admin',
    outcome: behindSignIn('/admin', (visitor) =>
      visitor === 'superuser' ? { at: '/admin/overview', shows: 'Overview' } : portalHome(visitor),
    ),
  },
  {
    rule: 'G6',
    path: '/admin/nothing-here',
    outcome: behindSignIn('/admin/nothing-here', (visitor) =>
      visitor === 'superuser' ? notFound('/admin/nothing-here') : portalHome(visitor),
    ),
  },
  { rule: 'G8', ...forRoles('applications', ['admin'], /Applications/) },
  { rule: 'G9', ...forRoles('check-in', ['admin', 'staff'], /Check-in/i) },
  { rule: 'G10', ...forRoles('my-application', ['admin', 'applicant'], /application/i) },
  { rule: 'G11', ...forRoles('my-seat', ['admin', 'attendee'], /seat/i) },
  {
    rule: 'G12',
    path: dashboard,
    outcome: behindSignIn(dashboard, (visitor) => {
      if (roleOf(visitor) === 'applicant') return { at: `${dashboard}/application-status`, shows: /.+/ };
      return roleOf(visitor) === null ? notFound(dashboard) : { at: dashboard, shows: /.+/ };
    }),
  },
];

for (const visitor of visitors) {
  // One browser for all pages of a visitor: what it has loaded for one, it need not load for the next.
  for (const entry of ['deep link', 'in-app link'] as const) {
    test(`G1 to G12 ${visitor} by ${entry}`, async ({ open }) => {
      test.slow();
      const visited = await open(visitor);
      for (const { rule, path, outcome } of cells)
        await test.step(`${rule} at ${path.replace(SEEDED_EVENT_ID, ':eventId')}`, async () => {
          const asked = requestsFromNow(visited);
          if (entry === 'deep link') await visited.page.goto(path);
          else await followInAppLink(visited.page, path);
          await expectOutcome(visited, outcome(visitor));

          expect
            .soft(
              asked(addresses.api).filter((request) => request.endsWith('/auth/me')),
              path,
            )
            .toHaveLength(1);
          for (const origin of codeOutOfReach(visitor, path)) expect.soft(asked(origin), path).toEqual([]);
        });
    });
  }

  test(`G13 the onboarding dialog and ${visitor}`, async ({ open }) => {
    const { page } = await open(visitor);
    await page.goto('/portal');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(visitor === 'newcomer' ? 1 : 0);
  });
}

/** The remotes of which no request may be seen, because the guard refuses before it loads. */
function codeOutOfReach(visitor: Visitor, path: string): string[] {
  if (visitor === 'signed-out' || visitor === 'errored')
    return [addresses.portal, addresses.admin, addresses.eventDashboard];
  return path.startsWith('/admin') && visitor !== 'superuser' ? [addresses.admin] : [];
}

/** The requests to an origin that come after this moment. */
function requestsFromNow({ watch }: VisitedPage): (origin: string) => readonly string[] {
  const before = watch.requests().length;
  return (origin) =>
    watch
      .requests()
      .slice(before)
      .filter((request) => request.includes(` ${origin}/`));
}

async function expectOutcome({ page }: VisitedPage, { at, shows }: Outcome): Promise<void> {
  await expect.soft(page).toHaveURL(new URL(at, addresses.web).href);
  // The dialog of a newcomer hides the page behind it from assistive technology.
  await expect.soft(page.locator('h1').filter({ hasText: shows })).toBeVisible();
}

/** A page that everybody may open, with a link on it as any remote could render it. */
async function followInAppLink(page: Page, path: string): Promise<void> {
  await page.goto('/terms');
  await page.getByRole('heading', { name: 'Terms of use' }).waitFor();
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    link.textContent = 'A link in the app';
    document.querySelector('main')?.append(link);
  }, path);
  await page.getByRole('link', { name: 'A link in the app' }).click();
}

function firstName(visitor: Visitor): string {
  return visitor === 'signed-out' || visitor === 'errored' ? '' : (person(visitor).name.split(' ')[0] ?? '');
}
