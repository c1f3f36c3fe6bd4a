// Generated from src/routes by `npm run routes`. Do not edit: change the files instead.
import { guard, page } from '@event-portal/remote-kit/routing';
import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { index: true, middleware: [guard('/')], ...page<'/'>(() => import('./routes/index')) },
  { path: '*', caseSensitive: true, ...page<'/*'>(() => import('./routes/$')) },
  { path: 'join-team', caseSensitive: true, ...page<'/join-team'>(() => import('./routes/join-team')) },
  { path: 'privacy', caseSensitive: true, ...page<'/privacy'>(() => import('./routes/privacy')) },
  { path: 'terms', caseSensitive: true, ...page<'/terms'>(() => import('./routes/terms')) },
  { path: 'unsubscribe', caseSensitive: true, ...page<'/unsubscribe'>(() => import('./routes/unsubscribe')) },
];
