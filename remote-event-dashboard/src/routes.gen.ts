// Generated from src/routes by `npm run routes`. Do not edit: change the files instead.
import { guard, page } from '@event-portal/remote-kit/routing';
import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { middleware: [guard('_protected')], children: [
    { path: 'events', caseSensitive: true, children: [
      { path: ':eventId', caseSensitive: true, children: [
        { index: true, ...page<'/events/:eventId'>(() => import('./routes/_protected/events/$eventId/index')) },
      ] },
    ] },
  ] },
];
