import { guardScopes } from './access-rules';
import { CurrentUser, type UserQueryResult } from './current-user';
import { describeMisplaced, extensionPoints, isExtensionFor } from './extension-points';
import { RemoteDescriptor } from './remote-descriptor';

const eventId = '11111111-1111-4111-8111-111111111111';
const panel = { point: 'event.panel', id: 'log', title: 'Log', guards: [] as string[], order: 10 };

function sessionOf(role: 'user' | 'superuser'): UserQueryResult {
  const user = CurrentUser.parse({
    userId: eventId,
    email: 'somebody@example.test',
    preferredEmail: null,
    name: 'Somebody',
    onboarded: true,
    image: null,
    role,
    emailConsent: false,
  });
  return { user, error: null };
}
const nobody: UserQueryResult = { user: null, error: null };
const signedIn = sessionOf('user');

test.each([
  ['a session is enough where nothing else is asked', [], null, signedIn, true],
  ['nothing is for people without a session', [], null, nobody, false],
  ['the role at the event comes with the props', ['_staff'], 'staff', signedIn, true],
  ['another role is not enough', ['_staff'], 'attendee', signedIn, false],
  ['what is for superusers is for them', ['/admin'], null, sessionOf('superuser'), true],
  ['and for nobody else', ['/admin'], 'admin', signedIn, false],
  ['a guard that this code does not know lets nobody in', ['/finance'], 'admin', signedIn, false],
  ['all guards have to let somebody in', ['/admin', '_staff'], null, sessionOf('superuser'), false],
] as const)('A5 G2 G6 G8-G11 %s', (_name, guards, eventRole, userQuery, isFor) => {
  expect(
    isExtensionFor({ point: 'event.panel', guards: [...guards] }, { eventId, eventRole }, userQuery),
  ).toBe(isFor);
});

test.each([
  ['props of another shape', 'event.panel', { eventId }],
  ['a made-up role', 'event.panel', { eventId, eventRole: 'owner' }],
  ['a point that there is not', 'event.footer', { eventId, eventRole: 'admin' }],
  ['a name that every object has', 'constructor', { eventId, eventRole: 'admin' }],
])('A5 nothing is shown to anybody for %s', (_name, point, props) => {
  expect(isExtensionFor({ point, guards: [] }, props, sessionOf('superuser'))).toBe(false);
});

test.each([
  [{ ...panel, guards: ['/admin', '_staff'] }, undefined],
  [{ ...panel, point: 'palette', href: '/admin/new', guards: ['/admin'] }, undefined],
  [
    { ...panel, point: 'event.footer' },
    /for a point that there is not. There are home.event, event.panel, palette/,
  ],
  [
    { ...panel, guards: ['/finance'] },
    /has the guard \/finance, which its point cannot ask. It can ask \/admin, _admin/,
  ],
  [{ ...panel, point: 'palette', href: '/admin/new', guards: ['_staff'] }, /It can ask \/admin\./],
  [{ ...panel, point: 'palette' }, /leads nowhere/],
  [{ ...panel, href: '/admin/new' }, /only entries of the palette have one/],
])('what is wrong with %j is said', (extension, problem) => {
  const said = describeMisplaced(extension);
  if (problem) expect(said).toMatch(problem);
  else expect(said).toBeUndefined();
});

test('every guard that a point takes is a scope of the guard table', () => {
  for (const { guards } of Object.values(extensionPoints))
    for (const guard of guards) expect(guardScopes).toContain(guard);
});

test('a descriptor without extensions, and one with those of a newer portal, are both read', () => {
  const descriptor = {
    name: 'admin',
    title: 'Admin',
    owner: 'team',
    areas: [{ path: '/admin', frame: 'none' }],
    navigation: [],
  };
  expect(RemoteDescriptor.parse(descriptor)).toEqual(descriptor);
  const newer = { ...descriptor, extensions: [{ ...panel, point: 'event.footer', guards: ['/finance'] }] };
  expect(RemoteDescriptor.parse(newer)).toEqual(newer);
});
