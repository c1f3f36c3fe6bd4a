import { HOST_CONTEXT_VERSION, type EventRole, type GuardScope } from '@event-portal/contracts';
import { HostContextError, hostContextReader } from '@event-portal/remote-kit';
import { currentUser } from '@event-portal/testing';
import { RouterContextProvider } from 'react-router-dom';
import {
  eventRoleContext,
  guard,
  isPermitted,
  latestEventRole,
  mayEnter,
  onboardingContext,
  rejectIfRefused,
  userContext,
} from './guard';

const hand = (user: ReturnType<typeof currentUser> | null, error: { kind: 'offline' } | null = null) => ({
  version: HOST_CONTEXT_VERSION,
  userQuery: { user, error },
});

type Entering = { at?: string; handed?: unknown; eventRole?: unknown; params?: Record<string, string> };

/** Enters a route behind a guard, as the router does. */
async function enter(
  scope: GuardScope,
  { at = '/x', eventRole = null, params = {}, ...given }: Entering,
  check = guard(scope),
) {
  const context = new RouterContextProvider();
  context.set(hostContextReader, async () =>
    'handed' in given ? given.handed : hand(currentUser('norole')),
  );
  context.set(eventRoleContext, eventRole as EventRole | null);
  const url = new URL(at, 'https://portal.example');
  const args = { request: new Request(url), url, params, context, pattern: at, unstable_pattern: at };
  const outcome: unknown = await Promise.resolve(check(args as never, async () => undefined)).catch(
    (thrown: unknown) => thrown,
  );
  return { context, outcome, to: outcome instanceof Response ? outcome.headers.get('Location') : undefined };
}

/** What the pages below a guard throw. */
function refusalIn(context: RouterContextProvider): unknown {
  try {
    rejectIfRefused(context);
    return undefined;
  } catch (thrown) {
    return thrown;
  }
}

test('a guard says where it stands and how it has decided, once it was asked', async () => {
  const check = guard('/admin');
  expect([check.scope, check.decided()]).toEqual(['/admin', undefined]);
  await enter('/admin', {}, check);
  expect(check.decided()).toEqual({ kind: 'redirect', to: '/portal', remember: false, rule: 'G6' });
});

test('G2 the way back is the page that was asked for, whole', async () => {
  const { to } = await enter('_protected', { at: '/events/a%20b?tab=2', handed: hand(null) });
  expect(to).toBe(`/?redirect=${encodeURIComponent('/events/a%20b')}`);
});

test('G3 a failed session has no way back', async () => {
  expect((await enter('_protected', { handed: hand(null, { kind: 'offline' }) })).to).toBe('/');
});

test('G12 an applicant is sent on at the same event', async () => {
  const { to } = await enter('/events/:eventId/dashboard/', {
    eventRole: 'applicant',
    params: { eventId: 'a/b' },
  });
  expect(to).toBe('/events/a%2Fb/dashboard/application-status');
});

test('G4 pages below get the person, where the table says so and nowhere else', async () => {
  const superuser = currentUser('superuser');
  const { context } = await enter('_protected', { handed: hand(superuser) });
  expect(context.get(userContext)).toEqual(superuser);
  expect(refusalIn(context)).toBeUndefined();

  const { context: elsewhere, outcome } = await enter('/admin', { handed: hand(superuser) });
  expect(outcome).toBeUndefined();
  expect(() => elsewhere.get(userContext)).toThrow();
});

test.each(['applicant', null, 'Staff', 'owner', ['staff'], { role: 'staff' }])(
  'G9 the role %j at the event lets nobody in, and the page below says which rule it was',
  async (eventRole) => {
    const { context } = await enter('_staff', { eventRole });
    expect(refusalIn(context)).toMatchObject({
      init: { status: 404 },
      data: { scope: '_staff', rule: 'G9' },
    });
  },
);

test('G9 staff come in, and a failure of the page knows their role', async () => {
  const { context } = await enter('_staff', { eventRole: 'staff' });
  expect(refusalIn(context)).toBeUndefined();
  expect(latestEventRole()).toBe('staff');
  await enter('_staff', { eventRole: 'owner' });
  expect(latestEventRole()).toBeNull();
});

test.each([
  ['nothing', undefined, 'host-context-missing'],
  ['null', null, 'host-context-missing'],
  ['false', false, 'host-context-invalid'],
  ['another version', { ...hand(null), version: 2 }, 'host-context-invalid'],
])('A5 a host that hands over %s is not believed: %p', async (_what, handed, code) => {
  const { outcome } = await enter('_protected', { handed });
  expect(outcome).toBeInstanceOf(HostContextError);
  expect(outcome).toHaveProperty('code', code);
  await expect(mayEnter([], '/', async () => handed)).rejects.toHaveProperty('code', code);
});

describe('the cookies of the browser', () => {
  afterEach(() => {
    for (const cookie of document.cookie.split('; '))
      document.cookie = `${cookie.replace(/=.*/, '')}=; max-age=0`;
  });

  test.each([
    [['welcome-modal-skipped=true'], false],
    [['first=1', 'welcome-modal-skipped=true', 'last=1'], false],
    [[], true],
    [['welcome-modal-skipped=false'], true],
    [['welcome-modal-skipped=true=true'], true],
    [['not-welcome-modal-skipped=true'], true],
    [['welcome-modal-skipped-not=true'], true],
    [['other=welcome-modal-skipped=true'], true],
  ])('G13 with %j the dialog shows to a newcomer: %p', async (cookies, expected) => {
    for (const cookie of cookies) document.cookie = cookie;
    const { context } = await enter('/portal', { at: '/portal', handed: hand(currentUser('newcomer')) });
    expect(context.get(onboardingContext)).toBe(expected);
  });
});

test('G13 no dialog shows before a guard has asked for it', () => {
  expect(new RouterContextProvider().get(onboardingContext)).toBe(false);
});

test('a dialog that is due no more is taken back', async () => {
  const { context } = await enter('/portal', { handed: hand(currentUser('norole')) });
  expect(context.get(onboardingContext)).toBe(false);
});

test('A5 a remote’s code is loaded for whom every scope lets in, at the page that they ask for', async () => {
  const ask = (scopes: GuardScope[], pathname: string, key: 'superuser' | 'norole') =>
    mayEnter(scopes, pathname, async () => hand(currentUser(key)));
  expect(await ask(['_protected', '/admin'], '/admin/logs', 'superuser')).toBe(true);
  expect(await ask(['_protected', '/admin'], '/admin', 'superuser')).toBe(false);
  expect(await ask(['_protected', '/admin'], '/admin/logs', 'norole')).toBe(false);
  expect(await ask(['/admin', '_protected'], '/admin/logs', 'norole')).toBe(false);
  expect(await ask(['_staff'], '/x', 'superuser')).toBe(false);
  expect(await ask([], '/x', 'norole')).toBe(true);
  expect(isPermitted(['_protected'], '/x', { user: null, error: null })).toBe(false);
});
