import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateExtensions } from './extensions';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'offers-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function offer(point: string, id: string, declared: string): void {
  const place = join(folder, 'src/extensions', point);
  mkdirSync(place, { recursive: true });
  writeFileSync(
    join(place, `${id}.tsx`),
    `export const extension = ${declared} satisfies ExtensionDeclaration;\nexport function Component() {}\n`,
  );
}

test('A6 a file below a point is offered, and what hands it out is written', () => {
  offer('event.panel', 'log', `{ title: 'Log', guards: ['/admin'], order: 10 }`);
  const log = { point: 'event.panel', id: 'log', title: 'Log', guards: ['/admin'], order: 10 };
  expect(generateExtensions(folder)).toEqual([log]);
  const written = readFileSync(join(folder, 'src/extensions.gen.ts'), 'utf8');
  expect(written).toContain(
    `'event.panel/log': extension('event.panel', ['/admin'], () => import('./extensions/event.panel/log')),`,
  );
  expect(written).toContain('export const descriptors = [');
  expect(written).toContain('by `npm run build`');
});

test('A6 a remote that offers nothing gets no file', () => {
  expect(generateExtensions(folder)).toEqual([]);
  expect(() => readFileSync(join(folder, 'src/extensions.gen.ts'))).toThrow('ENOENT');
});

test('A6 an extension that its point does not take fails the build in one line', () => {
  offer('event.footer', 'log', `{ title: 'Log', order: 10 }`);
  expect(() => generateExtensions(folder)).toThrow(/^[^\n]*There are home\.event, event\.panel, palette\.$/);
});
