import type { CurrentUser, EventRole } from '@event-portal/contracts';
import { createApiStub, currentUser, expectConsole, renderRoutes } from '@event-portal/testing';
import { screen } from '@testing-library/react';
import type { MiddlewareFunction } from 'react-router-dom';
import { eventRoleContext, guard } from './guard';
import { layout, page } from './page';

const as =
  (role: EventRole | null): MiddlewareFunction =>
  ({ context }) =>
    context.set(eventRoleContext, role);

function open(at: string, { user, eventRole = null }: { user: CurrentUser; eventRole?: EventRole | null }) {
  const broken = page<'/broken'>(async () => ({
    Component: () => {
      throw new TypeError('x is undefined', { cause: new Error('a bad answer') });
    },
  }));
  const routes = [
    layout(
      async () => ({ Component: (await import('react-router-dom')).Outlet }),
      [
        {
          middleware: [as(eventRole), guard('_protected')],
          children: [
            { path: 'broken', ...broken },
            {
              middleware: [guard('_staff')],
              children: [
                { path: 'door', ...page<'/door'>(async () => ({ Component: () => <h1>Door</h1> })) },
              ],
            },
          ],
        },
      ],
    ),
  ];
  return renderRoutes(routes, {
    at,
    api: createApiStub(),
    user,
    running: [{ name: 'event-dashboard', version: '1.2.0', reason: 'canary' }],
  });
}

test('a superuser reads which guard row has refused, in which versions of what', async () => {
  const { user } = open('/door', { user: currentUser('superuser') });
  await user.click(await screen.findByRole('button', { name: 'Show the reason' }));
  const reason = screen.getByText(/The guard of _staff, row G9: not found/);
  expect(reason).toHaveTextContent('Role: superuser; at the event: none known');
  expect(reason).toHaveTextContent('event-dashboard 1.2.0 (canary)');
  expect(reason).toHaveTextContent('Registry: sequence 7');
  expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Hide the reason' }));
  expect(screen.queryByText(/row G9/)).not.toBeInTheDocument();
});

test.each<[string, Parameters<typeof open>[1], boolean]>([
  ['an admin of the event', { user: currentUser('norole'), eventRole: 'admin' }, true],
  ['staff of the event', { user: currentUser('norole'), eventRole: 'staff' }, false],
  ['somebody without a role', { user: currentUser('norole') }, false],
])('why a page does not work is for those who may know: %s', async (_who, person, isTold) => {
  expectConsole.matching(/x is undefined/);
  const { user, startSafeMode } = open('/broken', person);
  expect(await screen.findByText('page-broken')).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Show the reason' })).toHaveLength(isTold ? 1 : 0);
  await user.click(screen.getByRole('button', { name: 'Open in safe mode' }));
  expect(startSafeMode).toHaveBeenCalledTimes(1);
  if (!isTold) return;
  await user.click(screen.getByRole('button', { name: 'Show the reason' }));
  expect(screen.getByText(/page-broken < TypeError: x is undefined < Error: a bad answer/)).toBeVisible();
});
