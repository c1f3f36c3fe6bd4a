import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listExtensions, printExtensions } from './extensions';
import type { RoutePage } from './route-pages';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'extensions-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, declared: string, component = 'export function Component() {}'): void {
  const path = join(folder, 'src/extensions', file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `export const extension = ${declared} satisfies ExtensionDeclaration;\n${component}\n`);
}

const newEvent: RoutePage = {
  path: '/admin/events/new',
  file: '_protected/admin/events/new.tsx',
  scopes: ['_protected', '/admin'],
  shape: 'form',
  navigation: [],
  palette: { label: 'Create an event', icon: 'calendar', order: 10 },
  early: [],
};

test('A6 a file below a point is an extension, and so is the entry of a page in the palette, guarded as the page is', () => {
  write('event.panel/notes.tsx', `{ title: 'Notes', order: 20 }`);
  write('event.panel/log.tsx', `{ title: 'Log', guards: ['/admin'], order: 10 }`);
  write('event.panel/log.test.tsx', `{}`);
  const extensions = listExtensions(folder, [newEvent]);
  expect(extensions).toEqual([
    { point: 'event.panel', id: 'log', title: 'Log', guards: ['/admin'], order: 10 },
    { point: 'event.panel', id: 'notes', title: 'Notes', guards: [], order: 20 },
    {
      point: 'palette',
      id: 'admin-events-new',
      title: 'Create an event',
      guards: ['/admin'],
      href: '/admin/events/new',
      icon: 'calendar',
      order: 10,
    },
  ]);
  expect(printExtensions(listExtensions(folder, []))).toMatchInlineSnapshot(`
    "// Generated from src/extensions by \`npm run routes\`. Do not edit: change the files instead.
    import { extension } from '@event-portal/remote-kit/extensions';

    export const extensions = {
      'event.panel/log': extension('event.panel', ['/admin'], () => import('./extensions/event.panel/log')),
      'event.panel/notes': extension('event.panel', [], () => import('./extensions/event.panel/notes')),
    };
    "
  `);
});

test.each([
  [
    'for a point that there is not',
    'event.footer/log.tsx',
    `{ title: 'Log', order: 1 }`,
    /There are home.event, event.panel, palette/,
  ],
  ['for the palette', 'palette/log.tsx', `{ title: 'Log', order: 1 }`, /leads nowhere/],
  [
    'with a guard that its point cannot ask',
    'event.panel/log.tsx',
    `{ title: 'Log', guards: ['/portal'], order: 1 }`,
    /has the guard \/portal/,
  ],
  ['that does not say its order', 'event.panel/log.tsx', `{ title: 'Log' }`, /says what it is, written out/],
  ['that is worked out', 'event.panel/log.tsx', `declare()`, /says what it is, written out/],
])('A6 an extension %s is refused in one line', (_name, file, declared, message) => {
  write(file, declared);
  expect(() => listExtensions(folder, [])).toThrow(message);
  expect(() => listExtensions(folder, [])).toThrow(/^[^\n]+$/);
});

test('A6 an extension without a component is refused', () => {
  write('event.panel/log.tsx', `{ title: 'Log', order: 1 }`, '');
  expect(() => listExtensions(folder, [])).toThrow(/shows nothing. Export function Component/);
});

test('A6 the palette leads to no page whose address has parameters, and to none that it cannot guard', () => {
  expect(() => listExtensions(folder, [{ ...newEvent, path: '/admin/events/:eventId' }])).toThrow(
    /has parameters/,
  );
  expect(() => listExtensions(folder, [{ ...newEvent, scopes: ['_protected', '_staff'] }])).toThrow(
    /has the guard _staff/,
  );
});
