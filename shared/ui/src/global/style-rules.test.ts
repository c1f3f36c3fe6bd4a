import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const modules = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.module.css'))
  .map((file) => ({ file, css: readFileSync(join(root, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '') }));
const tokens = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

/** What a component writes that only the tokens may say. */
const forbidden = [
  ['a colour', /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|color-mix)\(/i],
  ['!important', /!important/],
  ['a global selector', /:global|^\s*(?:html|body|:root)\b/m],
  [
    'a physical side',
    /\b(?:margin|padding|border|inset)-(?:left|right|top|bottom)\b|\btext-align:\s*(?:left|right)|^\s*(?:left|right|top|bottom):/m,
  ],
  ['a length in pixels beyond a hairline', /(?<![\d.])(?:[3-9]|\d{2,})px/],
] as const;

test.each(modules)('$file keeps to the tokens', ({ css }) => {
  const found = forbidden.filter(([, pattern]) => pattern.test(css)).map(([name]) => name);
  expect(found).toEqual([]);
});

test.each(modules)('$file uses tokens that exist', ({ css }) => {
  const own = new Set([...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
  const unknown = [...css.matchAll(/var\((--[\w-]+)(?!,)\)/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => !own.has(name) && !tokens.includes(`${name}:`) && !GIVEN.has(name));
  expect(unknown).toEqual([]);
});

/** Set by the code of the component, or by the library around it. */
const GIVEN = new Set([
  '--at',
  '--columns',
  '--options',
  '--part',
  '--passed',
  '--points',
  '--rows',
  '--trigger-width',
  '--tone-soft',
  '--tone-solid',
  '--tone-text',
]);
