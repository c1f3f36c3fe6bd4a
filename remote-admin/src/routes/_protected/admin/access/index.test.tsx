import { accessRules, getPlatformSetup, guardScopes, routeTable } from '@event-portal/contracts';
import { createApiStub, currentUser, renderRoutes } from '@event-portal/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

const setup = {
  maxAcceptedApplications: 500,
  acceptFromWaitlistCount: 50,
  acceptFromWaitlistPeriod: '@every 72h',
  allowedOrigins: [],
  clientUrl: 'http://localhost:5173',
  parts: [],
};

/** The cells of a table, row by row, without its head. */
async function readTable(name: string): Promise<string[][]> {
  renderRoutes(routes, {
    at: '/admin/access',
    api: createApiStub().on(getPlatformSetup, setup),
    user: currentUser('superuser'),
  });
  const [, ...rows] = within(await screen.findByRole('table', { name })).getAllByRole('row');
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent));
}

test('R1-R9 a superuser reads of every page who gets in, and where others are sent', async () => {
  const rows = await readTable('Pages');
  const pages = rows.map(([page]) => page);
  expect(pages).toEqual(expect.arrayContaining(routeTable.map(({ path }) => path)));
  expect(rows).toContainEqual([
    '/admin/logs',
    '_protected, /admin',
    'Superuser',
    'Others signed in: to /portal; session not readable: to /; nobody signed in: to / and back',
  ]);
  expect(rows).toContainEqual([
    '/events/:eventId/dashboard/_staff/…',
    '_protected, _staff',
    'Staff, admin',
    'Others signed in: not found; session not readable: to /; nobody signed in: to / and back',
  ]);
  expect(rows).toContainEqual(['/privacy', '', 'Everybody', '']);
  const guards = new Set(rows.flatMap(([, scopes = '']) => scopes.split(', ').filter(Boolean)));
  expect([...guards].sort()).toEqual([...guardScopes].sort());
});

test('G1-G13 a superuser reads the guard table in its order', async () => {
  const rows = await readTable('Rules');
  expect(rows.map(([id]) => id)).toEqual(accessRules.map(({ id }) => id));
  expect(rows).toContainEqual(['G9', '_staff', 'Event role is not admin or staff', 'Not found']);
  expect(rows).toContainEqual(['G2', '_protected', 'Nobody is signed in', 'To / and back']);
});
