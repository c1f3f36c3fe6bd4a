import { classifyFailure, fileOf, LoadFailure, within } from './load-failure';

const named = (name: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { name, ...more });

test.each([
  [
    'webpack, a script',
    named('ChunkLoadError', 'Loading chunk 7 failed.', { type: 'missing' }),
    'unreachable',
  ],
  ['webpack, a script that takes too long', named('ChunkLoadError', '', { type: 'timeout' }), 'slow'],
  ['webpack, styles', named('Error', '', { code: 'CSS_CHUNK_LOAD_FAILED' }), 'unreachable'],
  ['webpack, by its words alone', new Error('Loading CSS chunk 7 failed.\n(/x.css)'), 'unreachable'],
  ['Chromium', new TypeError('Failed to fetch dynamically imported module: https://x/y.js'), 'unreachable'],
  ['Firefox', new TypeError('error loading dynamically imported module: https://x/y.js'), 'unreachable'],
  ['Safari', new TypeError('Importing a module script failed.'), 'unreachable'],
  ['Vite', new Error('Unable to preload CSS for /assets/x.css'), 'unreachable'],
  [
    'another React',
    new Error(
      'Version 19.3.1 from shell of shared singleton module react does not satisfy the requirement of x which needs ^18)',
    ),
    'incompatible',
  ],
  [
    'another React, webpack',
    new Error('Unsatisfied version 19 from shell of react (required ^18)'),
    'incompatible',
  ],
  ['what was known where it happened', new LoadFailure('tampered', 'changed'), 'tampered'],
  ['what another deployable’s copy has thrown', named('LoadFailure', 'late', { kind: 'slow' }), 'slow'],
  ['storage that the browser blocks', new DOMException('denied', 'SecurityError'), 'broken'],
  ['a number on an error', named('Error', 'x', { code: 18 }), 'broken'],
  ['a mistake', new TypeError('x is undefined'), 'broken'],
  ['something that is no error', 'Loading chunk 7 failed', 'broken'],
])('%s', (_what, error, kind) => {
  expect(classifyFailure(error)).toBe(kind);
});

test('a failure names its file where it knows it', () => {
  expect(fileOf(new LoadFailure('unreachable', '', { url: 'https://x/entry.js' }))).toBe(
    'https://x/entry.js',
  );
  expect(fileOf(named('ChunkLoadError', '', { request: 'https://x/7.js' }))).toBe('https://x/7.js');
  expect(fileOf(new Error('x'))).toBeUndefined();
});

test('what takes too long is slow, and what comes in time is handed on', async () => {
  jest.useFakeTimers();
  const never = within(8000, new Promise<never>(() => undefined)).catch(classifyFailure);
  await jest.advanceTimersByTimeAsync(8000);
  expect(await never).toBe('slow');
  expect(await within(8000, Promise.resolve(7))).toBe(7);
  jest.useRealTimers();
});
