// Generated from src/routes by `npm run routes`. Do not edit: change the files instead.
import { guard, page } from '@event-portal/remote-kit/routing';
import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { middleware: [guard('_protected')], children: [
    { path: 'admin', caseSensitive: true, middleware: [guard('/admin')], children: [
      { path: 'overview', caseSensitive: true, ...page<'/admin/overview'>(() => import('./routes/_protected/admin/overview')) },
    ] },
  ] },
];
