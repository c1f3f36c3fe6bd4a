import { askedAhead, earlyAddress, EarlyRead, EarlyReads, isMeantFor } from './early-read';

test.each(['/events', '/events/:eventId/teams', '/users/me', '/admin/audit'])(
  'A3 %s can be read early',
  (path) => {
    expect(EarlyRead.safeParse({ path }).success).toBe(true);
  },
);

test.each([
  '',
  '/',
  'events',
  '//evil.example/events',
  '/../events',
  '/events/..',
  '/events/.',
  String.raw`/\evil.example`,
  '/events?page=2',
  '/events#top',
  '/events/',
  '/Events',
  '/%2e%2e/events',
  '/auth/me',
  '/auth/logout',
  `/${'a'.repeat(200)}`,
])('A3 %s is no path of the API that could be read early', (path) => {
  expect(EarlyRead.safeParse({ path }).success).toBe(false);
});

test.each(['', 'a b', ' ab', 'ab ', '?'])('A3 %j is no name of what is asked for', (name) => {
  for (const part of ['search', 'query'])
    expect(EarlyRead.safeParse({ path: '/events', [part]: { [name]: '1' } }).success).toBe(false);
  expect(EarlyRead.safeParse({ path: '/events', query: { page_2: '1' } }).success).toBe(true);
});

test('A3 what is wrong with an early read is said', () => {
  expect(EarlyRead.safeParse({ path: 'events' }).error?.issues[0]?.message).toMatch(
    /^An early read is a path/,
  );
  expect(EarlyReads.safeParse({ '/events': [] }).success).toBe(true);
  expect(EarlyReads.safeParse({ 'events/list': [] }).success).toBe(false);
});

test('A3 an early read without a query is its path, and a parameter that the address lacks is left out', () => {
  const page = new URL('http://portal.test/events/7');
  expect(earlyAddress({ path: '/events/:eventId' }, '/events/:eventId', page)).toBe('/events/7');
  expect(earlyAddress({ path: '/events/:eventId', search: { page: '' } }, '/events/:eventId', page)).toBe(
    '/events/7',
  );
  expect(earlyAddress({ path: '/teams/:teamId' }, '/events/:eventId', page)).toBe('/teams/');
});

test('A3 an early read takes its parameters from the path, and its query from the address or its own values', () => {
  const read = { path: '/events/:eventId/teams', search: { search: '', page: '1' }, query: { open: 'yes' } };
  const at = (address: string) =>
    earlyAddress(read, '/events/:eventId/dashboard/teams', new URL(address, 'http://portal.test'));
  expect(at('/events/7/dashboard/teams')).toBe('/events/7/teams?page=1&open=yes');
  expect(at('/events/7/dashboard/teams?page=&open=no&x=1&search=a+b')).toBe(
    '/events/7/teams?search=a+b&open=yes',
  );
});

test.each([
  ['/events/7/seat', '/events/7/seat?meantFor=admin,staff'],
  ['/events/7/seat?page=1', '/events/7/seat?page=1&meantFor=admin,staff'],
])('A3 G8 %s is asked for ahead with the word for whom it is', (address, ahead) => {
  expect(askedAhead(address, { path: '/events/:eventId/seat' })).toBe(address);
  expect(askedAhead(address, { path: '/events/:eventId/seat', for: ['admin', 'staff'] })).toBe(ahead);
});

test('A3 G8 a read is meant for the roles that it names, and for everybody where it names none', () => {
  const query = Object.fromEntries(
    new URL(askedAhead('http://api.test/', { path: '/a', for: ['admin', 'staff'] })).searchParams,
  );
  const isMeant = (role: Parameters<typeof isMeantFor>[2]) => isMeantFor({ method: 'GET' }, query, role);
  expect([
    isMeant('admin'),
    isMeant('staff'),
    isMeant('attendee'),
    isMeant(null),
    isMeant(undefined),
  ]).toEqual([true, true, false, false, false]);
  expect(isMeantFor({ method: 'GET' }, {}, null)).toBe(true);
  expect(isMeantFor({ method: 'POST' }, query, null)).toBe(true);
});
