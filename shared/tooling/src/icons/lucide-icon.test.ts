import { createElement, type ReactNode } from 'react';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { findCheckout } from '../build/checkout';
import createLucideIcon from './lucide-icon';

const loader = createRequire(__filename)('../webpack/lucide-data-loader.cjs') as (source: string) => string;
/** The design system's own: what it has of others comes into the builds. */
const requireOfUi = createRequire(join(findCheckout(__dirname), 'shared/ui/package.json'));
const published = requireOfUi('lucide-react') as Record<string, Icon>;
const { renderToStaticMarkup } = requireOfUi('react-dom/server') as {
  renderToStaticMarkup: (node: ReactNode) => string;
};

type Icon = ReturnType<typeof createLucideIcon>;
type IconData = Parameters<typeof createLucideIcon>[0];
const dataOf = (source: string) =>
  runInNewContext(`(${/^const __iconData = (\{.*?^\});$/ms.exec(source)?.[1]})`) as IconData;

/** Icons as they are published, and as a build has them. Files that are another name for one have no data. */
const folder = join(dirname(requireOfUi.resolve('lucide-react')), '../esm/icons');
const icons = readdirSync(folder)
  .filter((file) => file.endsWith('.mjs'))
  .flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    const name = /__iconData, (\w+) as default/.exec(source)?.[1];
    return name === undefined ? [] : [{ name, source, built: loader(source) }];
  });

test('of an icon, a build has its shapes and nothing else', () => {
  expect(icons.length).toBeGreaterThan(1000);

  const shapes = icons.map(({ source }) => JSON.stringify({ node: dataOf(source).node }));
  expect(icons.map(({ built }) => JSON.stringify(dataOf(built)))).toEqual(
    shapes.map((text) => text.replaceAll(/,"key":"\w+"/g, '')),
  );
  expect(icons.filter(({ built }) => /^__iconData\.node/m.test(built))).toEqual([]);
});

test.each([undefined, 'unsorted'])(
  'it is drawn as lucide draws it, without the class of its name: %s',
  (className) => {
    const draw = (icon: Icon = () => null) => renderToStaticMarkup(createElement(icon, { className }));
    const attributes = (markup: string) => markup.match(/[\w-]+="[^"]*"|\S+/g)?.sort();
    const some = icons.filter((_, index) => index % 20 === 0);
    expect(some.map(({ built }) => attributes(draw(createLucideIcon(dataOf(built)))))).toEqual(
      some.map(({ name }) => attributes(draw(published[name]).replaceAll(/ lucide-[\w-]+/g, ''))),
    );
  },
);
