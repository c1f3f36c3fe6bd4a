import { guardScopes } from '@event-portal/contracts';
import { printPaths, printRoutes } from './print-routes';
import { listPages, readRouteTree } from './route-tree';

const dashboard = [
  'index.tsx',
  '$.tsx',
  '_protected/events/$eventId/index.tsx',
  '_protected/events/$eventId/index.test.tsx',
  '_protected/events/$eventId/+parts/badge.tsx',
  '_protected/events/$eventId/dashboard/_layout.tsx',
  '_protected/events/$eventId/dashboard/_middleware.ts',
  '_protected/events/$eventId/dashboard/index.tsx',
  '_protected/events/$eventId/dashboard/_staff/check-in.tsx',
];

test('A6 a file is a page, "_" is pathless, "$" is a parameter, "index" is the index', () => {
  const pages = listPages(readRouteTree(dashboard, guardScopes)).map(({ path }) => path);
  expect(pages.sort()).toEqual([
    '/',
    '/*',
    '/events/:eventId',
    '/events/:eventId/dashboard',
    '/events/:eventId/dashboard/check-in',
  ]);
});

test('A6 the printed tree guards every folder that the guard table names', () => {
  expect(printRoutes(readRouteTree(dashboard, guardScopes), guardScopes)).toMatchInlineSnapshot(`
    "// Generated from src/routes by \`npm run routes\`. Do not edit: change the files instead.
    import { guard, layout, notFoundRoute, page } from '@event-portal/remote-kit/routing';
    import type { RouteObject } from 'react-router-dom';
    import { middleware as middleware0 } from './routes/_protected/events/$eventId/dashboard/_middleware';

    export const routes: RouteObject[] = [
      { index: true, middleware: [guard('/')], ...page<'/'>(() => import('./routes/index')) },
      { path: '*', caseSensitive: true, ...page<'/*'>(() => import('./routes/$')) },
      { middleware: [guard('_protected')], children: [
        { path: 'events', caseSensitive: true, children: [
          { index: true, ...notFoundRoute },
          { path: ':eventId', caseSensitive: true, children: [
            { index: true, ...page<'/events/:eventId'>(() => import('./routes/_protected/events/$eventId/index')) },
            { path: 'dashboard', caseSensitive: true, middleware: [...middleware0], children: [layout(() => import('./routes/_protected/events/$eventId/dashboard/_layout'), [
              { index: true, middleware: [guard('/events/:eventId/dashboard/')], ...page<'/events/:eventId/dashboard'>(() => import('./routes/_protected/events/$eventId/dashboard/index')) },
              { middleware: [guard('_staff')], children: [
                { path: 'check-in', caseSensitive: true, ...page<'/events/:eventId/dashboard/check-in'>(() => import('./routes/_protected/events/$eventId/dashboard/_staff/check-in')) },
              ] },
            ])] },
          ] },
        ] },
      ] },
    ];
    "
  `);
});

test.each([
  ['a plain folder', ['_protected/resources/sponsors.tsx'], 'resources'],
  ['a parameter', ['_protected/$eventId/dashboard/index.tsx'], ':eventId'],
  ['a guarded folder', ['_protected/admin/logs.tsx'], 'admin'],
])('R10 %s without an index is not found', (_name, files, path) => {
  const printed = printRoutes(readRouteTree(files, guardScopes), guardScopes);
  expect(printed).toMatch(
    new RegExp(`path: '${path}'.* children: \\[\n *{ index: true, ...notFoundRoute },`),
  );
});

test('R10 a folder that has its index in a pathless folder is that page', () => {
  const files = [
    'events/$eventId/_event/index.tsx',
    'events/index.tsx',
    'events/$eventId/dashboard/index.tsx',
  ];
  const scopes = new Set([...guardScopes, '_event']);
  expect(printRoutes(readRouteTree(files, scopes), scopes)).not.toContain('notFoundRoute');
});

test('A6 the printed paths are the pages and their parameters', () => {
  expect(printPaths(readRouteTree(dashboard, guardScopes))).toContain(
    "| '/events/:eventId/dashboard/check-in'",
  );
});

test.each([
  [['a.tsx', 'a/index.tsx'], /claim one URL/],
  [['a/b.tsx', 'a.tsx'], /claim one URL/],
  [['_admin/settings.tsx', '_staff/settings.tsx'], /claim one URL, \/settings/],
  [['$a.tsx', '$b.tsx'], /claim one URL/],
  [['_protected/index.tsx', 'index.tsx'], /claim one URL, \//],
])('A6 two files for one URL are refused: %j', (files, message) => {
  expect(() => readRouteTree(files, guardScopes)).toThrow(message);
});

test.each([
  [['_stafff/check-in.tsx'], /there is no scope _stafff/],
  [['Events.tsx'], /no URL segment/],
  [['_page.tsx'], /A pathless group is a folder/],
  [['events/dates.ts'], /is no route/],
])('a name that means nothing is refused: %j', (files, message) => {
  expect(() => readRouteTree(files, guardScopes)).toThrow(message);
});
