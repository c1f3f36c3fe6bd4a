// Generated from src/routes by `npm run routes`. Do not edit: change the files instead.
import { guard, notFoundRoute, page } from '@event-portal/remote-kit/routing';
import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { middleware: [guard('_protected')], children: [
    { children: [
      { path: 'community', caseSensitive: true, ...page<'/community'>(() => import('./routes/_protected/_user/community')) },
      { path: 'portal', caseSensitive: true, middleware: [guard('/portal')], ...page<'/portal'>(() => import('./routes/_protected/_user/portal')) },
      { path: 'resources', caseSensitive: true, children: [
        { index: true, ...notFoundRoute },
        { path: 'programming', caseSensitive: true, ...page<'/resources/programming'>(() => import('./routes/_protected/_user/resources/programming')) },
        { path: 'sponsors', caseSensitive: true, ...page<'/resources/sponsors'>(() => import('./routes/_protected/_user/resources/sponsors')) },
      ] },
    ] },
    { path: 'settings', caseSensitive: true, ...page<'/settings'>(() => import('./routes/_protected/settings')) },
  ] },
];
