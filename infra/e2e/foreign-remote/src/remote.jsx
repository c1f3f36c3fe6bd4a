import { hostContextReader } from '@event-portal/remote-kit';
import { lazy, Suspense } from 'react';
import { redirect } from 'react-router-dom';

const GuestBook = lazy(() => import('./guest-book.jsx'));

/** Decides for itself who may enter, from the context that it is handed: whatever the shell decided. */
async function requireUser({ request, context }) {
  const handed = await context.get(hostContextReader)();
  const user = handed?.version === 1 && handed.userQuery?.error === null ? handed.userQuery.user : null;
  if (user) return;
  const { pathname } = new URL(request.url);
  throw redirect(`/?${new URLSearchParams({ redirect: pathname })}`);
}

export const remote = {
  hostContextVersion: 1,
  routes: [
    {
      path: 'guest-book',
      caseSensitive: true,
      middleware: [requireUser],
      loader: () => null,
      handle: { title: 'Guest book' },
      Component: () => (
        <Suspense>
          <GuestBook />
        </Suspense>
      ),
    },
  ],
};
