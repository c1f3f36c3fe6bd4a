import { guard, page } from '@event-portal/remote-kit/routing';
import type { RouteObject } from 'react-router-dom';

/** Every page, with its full path. The guard lets in whoever is signed in; `guard('/admin')` would let in superusers. */
export const routes: RouteObject[] = [
  {
    middleware: [guard('_protected')],
    children: [
      { path: 'guest-book', caseSensitive: true, ...page<'/guest-book'>(() => import('./pages/guest-book')) },
    ],
  },
];
