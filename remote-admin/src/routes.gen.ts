// Generated from src/routes by `npm run routes`. Do not edit: change the files instead.
import { guard, notFoundRoute, page } from '@event-portal/remote-kit/routing';
import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { middleware: [guard('_protected')], children: [
    { path: 'admin', caseSensitive: true, middleware: [guard('/admin')], children: [
      { index: true, ...notFoundRoute },
      { path: 'access', caseSensitive: true, children: [
        { index: true, ...page<'/admin/access'>(() => import('./routes/_protected/admin/access/index')) },
      ] },
      { path: 'events-management', caseSensitive: true, children: [
        { index: true, ...page<'/admin/events-management'>(() => import('./routes/_protected/admin/events-management/index')) },
        { path: ':eventId', caseSensitive: true, children: [
          { index: true, ...page<'/admin/events-management/:eventId'>(() => import('./routes/_protected/admin/events-management/$eventId/index')) },
          { path: 'people', caseSensitive: true, ...page<'/admin/events-management/:eventId/people'>(() => import('./routes/_protected/admin/events-management/$eventId/people')) },
        ] },
        { path: 'new', caseSensitive: true, ...page<'/admin/events-management/new'>(() => import('./routes/_protected/admin/events-management/new')) },
      ] },
      { path: 'failures', caseSensitive: true, ...page<'/admin/failures'>(() => import('./routes/_protected/admin/failures')) },
      { path: 'logs', caseSensitive: true, ...page<'/admin/logs'>(() => import('./routes/_protected/admin/logs')) },
      { path: 'overview', caseSensitive: true, ...page<'/admin/overview'>(() => import('./routes/_protected/admin/overview')) },
      { path: 'settings', caseSensitive: true, ...page<'/admin/settings'>(() => import('./routes/_protected/admin/settings')) },
      { path: 'speed', caseSensitive: true, ...page<'/admin/speed'>(() => import('./routes/_protected/admin/speed')) },
      { path: 'users-management', caseSensitive: true, ...page<'/admin/users-management'>(() => import('./routes/_protected/admin/users-management')) },
    ] },
  ] },
];
