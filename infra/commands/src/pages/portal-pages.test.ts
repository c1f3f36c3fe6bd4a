import { accessRules, routeTable } from '@event-portal/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages as looks, toSeenPage } from '../../../e2e/src/portal/support/pages';
import { declaredPages } from '../../../e2e/src/portal/support/pages.gen';
import { checkout, deployables } from '../checkout';
import { fillGuardsPage, listPortalPages, printBrowserPages } from './portal-pages';

const read = (path: string) => readFileSync(join(checkout, path), 'utf8');
const pages = listPortalPages(deployables.map((folder) => join(checkout, folder)));

test('G1-G13 the document shows the guard table and the pages row by row as they are', () => {
  const document = read('infra/docs/guards.md');
  expect(fillGuardsPage(document, pages)).toBe(document);
  const rows = document.split('\n').filter((line) => /^\| (G\d+|`\/)/.test(line));
  expect(rows).toHaveLength(accessRules.length + pages.length);
});

test('a document that has no place for its tables is refused', () => {
  expect(() => fillGuardsPage('# Guards', pages)).toThrow('no place for its guards');
});

test('R1-R9 every row of the route table lies where the table says, in the part that it says', () => {
  const found = new Map(pages.map((page) => [page.path, page]));
  const rows = routeTable.map(({ path, owner, scopes }) => ({ path, owner, scopes: [...scopes] }));
  expect(
    rows.map(({ path }) => {
      const page = found.get(path);
      return { path, owner: page?.owner, scopes: page?.scopes };
    }),
  ).toEqual(rows);
});

test('WCAG every page is looked at as somebody whom the guards let in, under a name of its own', () => {
  expect(read('infra/e2e/src/portal/support/pages.gen.ts')).toBe(printBrowserPages(pages));
  const unseen = declaredPages.filter(({ path, admits }) => {
    const pattern = new RegExp(`^${path.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`);
    return !looks.some((look) => pattern.test(look.path) && admits.some((kind) => kind === look.as));
  });
  expect(unseen).toEqual([]);
  expect(new Set(looks.map(({ name }) => name)).size).toBe(looks.length);
});

test('WCAG a page that is added is looked at, at its address in the seeded data', () => {
  expect(toSeenPage({ path: '/events/:eventId/dashboard/rooms', admits: ['staff', 'admin'] })).toEqual({
    name: 'events-eventId-dashboard-rooms',
    path: '/events/11111111-1111-4111-8111-111111111111/dashboard/rooms',
    as: 'staff',
  });
});

test('WCAG a page that nobody could look at is told before a browser is', () => {
  expect(() => toSeenPage({ path: '/halls/:hallId', admits: ['norole', 'superuser'] })).toThrow(
    'needs a value for hallId',
  );
  expect(() => toSeenPage({ path: '/nowhere', admits: ['errored'] })).toThrow('let nobody into /nowhere');
});
