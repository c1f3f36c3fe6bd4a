import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { readFirstPaint, withTokens } from './first-paint';
import { browserCheck, scriptTargets, styleTargets, supportedBrowsers } from './required-features';

/** Where people who look after the portal read which browsers it runs in. */
const documents = ['README.md', 'infra/docs/decisions/0012-the-document-draws-the-first-frame.md'];

const firstPaint = readFirstPaint(join(__dirname, '../../../../shell'));

test('a style sheet takes along the tokens that it uses, and those that they use, and no others', () => {
  const tokens = ':root { --a: var(--b); --b: 1px; --c: 2px; }';
  expect(withTokens('p { @tokens; width: var(--a) }', tokens)).toBe(
    'p { --a: var(--b);\n  --b: 1px; width: var(--a) }',
  );
  expect(() => withTokens('p { width: var(--d) }', tokens)).toThrow('--d, which is no token');
});

test('the first paint of the shell is small and stands alone', () => {
  expect(brotliCompressSync(firstPaint.styles + firstPaint.markup).length).toBeLessThan(2400);
  expect(firstPaint.styles).not.toMatch(/@tokens|@import|url\(/);
  // The document server knows the navigation.
  expect(firstPaint.markup.replace('{{navigation}}', '')).not.toMatch(/<script|{{|style=/);
});

test('what the login page has besides is small, and its addresses are left to the document server', () => {
  const { styles, markup } = firstPaint.signIn;
  expect(brotliCompressSync(firstPaint.styles + styles + firstPaint.markup + markup).length).toBeLessThan(
    3400,
  );
  expect(styles).not.toMatch(/@tokens|@import|url\(/);
  expect(markup.replaceAll('{{base}}', '')).not.toMatch(/<script|{{|style=|href="(?!\/)/);
});

test('S4 the script of the login page stands alone: it is small, can be read in any encoding, and ends no element', () => {
  const { script } = firstPaint.signIn;
  expect(() => new vm.Script(script)).not.toThrow();
  expect(script).toContain('shell-files');
  expect(brotliCompressSync(script).length).toBeLessThan(1900);
  expect(Buffer.byteLength(script)).toBe(script.length);
  expect(script).not.toMatch(/<\/script|<!--|require\(|import\(/i);
});

test('it says the order of the layers before any style sheet of a remote can', () => {
  expect(firstPaint.styles).toMatch(/^@layer reset,tokens,ui,app;/);
});

test('F80 builds are made for the browsers that are named, and the documents name the same', () => {
  expect(scriptTargets).toEqual({ chrome: '123', edge: '123', firefox: '125', safari: '17.5' });
  expect(styleTargets).toEqual({ chrome: 0x7b0000, edge: 0x7b0000, firefox: 0x7d0000, safari: 0x110500 });
  const words = supportedBrowsers.map((name) => name.split(' '));
  const named = words.every(([browser, version]) => {
    const sentence = new RegExp(`${browser}( and \\w+)? ${version}\\b`);
    return documents.every((document) =>
      sentence.test(readFileSync(join(__dirname, '../../../..', document), 'utf8')),
    );
  });
  expect(named).toBe(true);
});

test('F80 it names the browsers that have everything the portal needs', () => {
  expect(supportedBrowsers).toEqual(['Chrome 123', 'Edge 123', 'Firefox 125', 'Safari 17.5']);
  expect(firstPaint.markup).toContain('Chrome 123, Edge 123, Firefox 125 or Safari 17.5, or newer');
});

test('F79 each dead end of it has a place for help: no scripts, no files, an old browser', () => {
  const ends = firstPaint.markup.split(/(?=<div class="fp-help fp-|<noscript>)/).slice(1);
  const named = ends.filter((end) => end.includes('<!--support-->'));
  expect(named.map((end) => /fp-failed|fp-old|noscript/.exec(end)?.[0])).toEqual([
    'fp-failed',
    'fp-old',
    'noscript',
  ]);
});

/** What a browser's window looks like to the check. */
const modern = () => ({
  CSS: { supports: () => true },
  AbortSignal: { any: () => undefined },
  URL: { canParse: () => true },
  Intl: { Segmenter: () => undefined },
});
const passes = (window: object) => Boolean(vm.runInNewContext(browserCheck, { ...window, window }));

test('F80 a browser that has everything passes', () => {
  expect(passes(modern())).toBe(true);
});

test.each([
  ['light-dark()', { CSS: { supports: () => false } }],
  ['CSS.supports()', { CSS: undefined }],
  ['AbortSignal.any()', { AbortSignal: {} }],
  ['URL.canParse()', { URL: {} }],
  ['Intl.Segmenter', { Intl: {} }],
])('F80 a browser without %s does not', (_name, lacking) => {
  expect(passes({ ...modern(), ...lacking })).toBe(false);
});
