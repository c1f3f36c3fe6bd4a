import { checkout } from '@event-portal/commands';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './list-files';

const ICONS = 'shared/ui/src/navigation-icon/navigation-icon.tsx';

const read = (file: string) => readFileSync(join(checkout, file), 'utf8');
const known = [...read(ICONS).matchAll(/^ {2}(\w+): \w+,$/gm)].map(([, name]) => name);

const named = listFiles('.', /^pages\.gen\.ts$/)
  .filter((file) => file.startsWith('remote-'))
  .flatMap((file) => [...read(file).matchAll(/\bicon: '([^']*)'/g)].map(([, icon]) => ({ file, icon })));

test('every entry of the navigation names an icon that there is: another one shows as a plain square', () => {
  expect(known.length).toBeGreaterThan(0);
  expect(named.length).toBeGreaterThan(0);
  const unknown = named.filter(({ icon }) => !known.includes(icon));
  expect(unknown.map(({ file, icon }) => `${file}: "${icon}" is not in ${ICONS}.`)).toEqual([]);
});
