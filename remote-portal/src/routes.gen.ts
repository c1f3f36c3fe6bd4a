// Generated from src/routes by `npm run routes`. Do not edit: change the files instead.
import { guard, page } from '@event-portal/remote-kit/routing';
import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { middleware: [guard('_protected')], children: [
    { children: [
      { path: 'portal', caseSensitive: true, middleware: [guard('/portal')], ...page<'/portal'>(() => import('./routes/_protected/_user/portal')) },
    ] },
  ] },
];
