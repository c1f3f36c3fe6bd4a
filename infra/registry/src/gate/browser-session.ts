import { CurrentUser, getCurrentUser, getUserEventRole, OwnEventRole } from '@event-portal/contracts';
import { gateRoles, type GateRole, type RegistryConfiguration } from '@event-portal/contracts/configuration';
import { seededPeople } from '@event-portal/contracts/seeded-people';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { RegistryFailure } from '../registry-failure';
import { leaveUncounted } from './candidate';

const SIGN_IN_MS = 20_000;

/** Where the gate looks, as whom, and with which browser. */
export type GatePlace = {
  readonly portalUrl: string;
  /** The session cookies of people who exist for this, by role; none to sign in at the local identity provider. */
  readonly sessions: RegistryConfiguration['REGISTRY_GATE_SESSIONS'];
  readonly apiUrl: string;
  readonly chromium: string;
  /** Values for the parameters of paths, by name: pages that need one that is not here are not tried. */
  readonly parameters: Readonly<Record<string, string>>;
};

/** As whom the gate can look: those who have a session; where nobody has one, everybody whom the local identity provider knows. */
export function rolesToTry({ sessions }: Pick<GatePlace, 'sessions'>): readonly GateRole[] {
  const given = gateRoles.filter((role) => typeof sessions[role] === 'string');
  return given.length > 0 ? given : gateRoles;
}

/** As whom it should look and cannot: those whom the sessions neither have nor leave out on purpose. */
export function rolesMissed({ sessions }: Pick<GatePlace, 'sessions'>): readonly GateRole[] {
  return Object.keys(sessions).length === 0 ? [] : gateRoles.filter((role) => sessions[role] === undefined);
}

/** Starts the browser. @throws RegistryFailure when there is none. */
export async function openBrowser(
  { chromium: executablePath }: GatePlace,
  { isVisible = false } = {},
): Promise<Browser> {
  // It takes longer to load than the rest of the tool to run, and most commands open no browser.
  const { chromium } = await import('playwright-core').catch(() => {
    throw new RegistryFailure(
      'configuration',
      'A browser is opened with packages that are not installed: npm install --save-dev playwright-core axe-core',
    );
  });
  return chromium
    .launch({
      executablePath,
      headless: !isVisible,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The document is changed on its way; what it speaks to may be on this machine. The others are pages of the browser's own.
        '--disable-features=LocalNetworkAccessChecks,WebUIOmniboxPopup,WebUIOmniboxAimPopup',
      ],
    })
    .catch((error: unknown) => {
      throw new RegistryFailure(
        'configuration',
        `CHROMIUM: ${executablePath} does not start. ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''}`,
      );
    });
}

/** A browser of somebody's own, who is signed in. @throws RegistryFailure when they cannot be, or are somebody else. */
export async function openSignedIn(
  browser: Browser,
  place: GatePlace,
  role: GateRole,
): Promise<BrowserContext> {
  const context = await browser.newContext();
  const session = place.sessions[role];
  if (typeof session === 'string') {
    await context.addCookies([{ name: 'sh_session_id', value: session, url: place.apiUrl, httpOnly: true }]);
    await requireRole(context, place, role);
    return context;
  }
  const page = await context.newPage();
  await leaveUncounted(page, place.portalUrl);
  await signInLocally(page, place, role).catch((error: unknown) => {
    throw new RegistryFailure(
      'configuration',
      `Nobody could be signed in as ${role} at ${place.portalUrl}. Is it running? Elsewhere than on one machine, set REGISTRY_GATE_SESSIONS. ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''}`,
    );
  });
  await page.close();
  return context;
}

async function signInLocally(page: Page, { portalUrl }: GatePlace, role: GateRole): Promise<void> {
  const person = seededPeople.find(({ key }) => key === role);
  page.setDefaultTimeout(SIGN_IN_MS);
  await page.goto(portalUrl);
  await page.getByRole('button', { name: 'Continue with Discord' }).click();
  await page.getByRole('button', { name: `Continue as ${person?.name ?? ''}` }).click();
  await page.waitForURL((url) => url.origin === new URL(portalUrl).origin);
}

/** A session that has ended would show the login page, and whose it is says the evidence. @throws RegistryFailure */
async function requireRole(
  { request }: Pick<BrowserContext, 'request'>,
  { apiUrl, parameters: { eventId } }: GatePlace,
  role: GateRole,
): Promise<void> {
  const read = async (path: string) => {
    const reply = await request.get(`${apiUrl}${path}`).catch(() => undefined);
    if (!reply) throw new RegistryFailure('unavailable', `${apiUrl} does not answer (REGISTRY_API_URL).`);
    if (!reply.ok())
      throw new RegistryFailure(
        'configuration',
        `REGISTRY_GATE_SESSIONS: the session for ${role} is not taken (${path} answers ${reply.status()}). Sign in as that person again, and put the new cookie there.`,
      );
    return reply.json() as Promise<unknown>;
  };
  const user = CurrentUser.parse(await read(getCurrentUser.path));
  const atEvent =
    eventId === undefined || user.role === 'superuser'
      ? undefined
      : OwnEventRole.parse(await read(getUserEventRole.path.replace(':eventId', eventId))).eventRole;
  const actual = describePerson(user, atEvent);
  if (!actual.includes(role))
    throw new RegistryFailure(
      'configuration',
      `REGISTRY_GATE_SESSIONS: the session for ${role} is that of somebody else (${actual.join(' or ')}). Give one of the right person, or none.`,
    );
}

/** What somebody can be tried as. Without an event nobody knows what they are at one. */
export function describePerson(
  { role, onboarded }: Pick<CurrentUser, 'role' | 'onboarded'>,
  atEvent: OwnEventRole['eventRole'] | undefined,
): GateRole[] {
  if (role === 'superuser') return ['superuser'];
  if (atEvent === undefined)
    return gateRoles.filter((one) => one !== 'superuser' && (one === 'newcomer') !== onboarded);
  return [
    ...(atEvent === null ? (['norole'] as const) : [atEvent]),
    ...(onboarded ? [] : ['newcomer' as const]),
  ];
}
