import { createFileHashes, enforceIntegrity, type GuardedWindow } from './file-integrity';

const HASH = `sha384-${'b'.repeat(64)}`;
const REFUSED = `sha384-${'A'.repeat(64)}`;

/** A window whose elements only remember: jsdom would load nothing anyway. */
function makeWindow() {
  const rules: Record<string, (value: string) => string | null> = {};
  class Script extends EventTarget {
    integrity = '';
    crossOrigin: string | null = null;
    #src = '';
    get src() {
      return this.#src;
    }
    set src(value: string) {
      this.#src = value;
    }
  }
  class Link {
    integrity = '';
    crossOrigin: string | null = null;
    rel = '';
    as = '';
    #href = '';
    get href() {
      return this.#href;
    }
    set href(value: string) {
      this.#href = value;
    }
  }
  const window = {
    HTMLScriptElement: Script,
    HTMLLinkElement: Link,
    trustedTypes: { createPolicy: (_name: string, made: object) => Object.assign(rules, made) },
  };
  const hashes = createFileHashes('https://portal.test/admin/overview');
  hashes.add('https://cdn.test/admin/1.0.0/', { 'entry.js': HASH, 'page.css': HASH });
  hashes.add('/assets/', { 'lazy.js': HASH });
  hashes.add('http://localhost:5182/', null);
  enforceIntegrity(window as unknown as GuardedWindow, hashes);
  return { Script, Link, rules, hashes };
}

test.each([
  ['https://cdn.test/admin/1.0.0/entry.js', HASH],
  ['https://cdn.test/admin/1.0.0/entry.js?retry=2#x', HASH],
  ['https://portal.test/assets/lazy.js', HASH],
  ['/assets/lazy.js', HASH],
  ['https://cdn.test/admin/1.0.0/other.js', REFUSED],
  ['https://cdn.test/admin/1.0.0/../1.0.1/entry.js', REFUSED],
  ['https://cdn.test.evil.example/admin/1.0.0/entry.js', REFUSED],
  ['data:text/javascript,alert(1)', REFUSED],
  ['', REFUSED],
  ['http://localhost:5182/main.js', ''],
])('a script from %j carries %j', (url, integrity) => {
  const { Script } = makeWindow();
  const script = new Script();
  script.src = url;
  expect(script.integrity).toBe(integrity);
  expect(script.src).toBe(url);
  expect(script.crossOrigin).toBe(integrity === '' ? null : 'anonymous');
});

test('a hash that somebody set before is replaced by the signed one', () => {
  const { Script } = makeWindow();
  const script = new Script();
  script.integrity = `sha384-${'c'.repeat(64)}`;
  script.src = 'https://cdn.test/admin/1.0.0/entry.js';
  expect(script.integrity).toBe(HASH);
});

test.each([
  ['stylesheet', '', 'https://cdn.test/admin/1.0.0/page.css', HASH],
  ['stylesheet', '', 'https://cdn.test/admin/1.0.0/other.css', REFUSED],
  ['preload', 'script', 'https://cdn.test/admin/1.0.0/entry.js', HASH],
  ['preload', 'font', 'https://cdn.test/admin/1.0.0/inter.woff2', ''],
  ['icon', '', 'https://cdn.test/icon.svg', ''],
])('a link of kind %s %s to %s carries %j', (rel, as, href, integrity) => {
  const { Link } = makeWindow();
  const link = new Link();
  Object.assign(link, { rel, as });
  link.href = href;
  expect(link.integrity).toBe(integrity);
});

test('a file whose hash is still to come gets its address with it, and one that is known waits for nothing', async () => {
  const { Script, Link, hashes } = makeWindow();
  const bring = async () => {
    await Promise.resolve();
    hashes.add('https://cdn.test/admin/1.0.0/', { 'later.js': HASH, 'later.css': HASH });
  };
  hashes.expect('https://cdn.test/admin/1.0.0/', bring);
  const [known, later, style] = [new Script(), new Script(), new Link()];
  known.src = 'https://cdn.test/admin/1.0.0/entry.js';
  expect([known.integrity, known.src]).toEqual([HASH, 'https://cdn.test/admin/1.0.0/entry.js']);
  later.src = 'https://cdn.test/admin/1.0.0/later.js';
  style.rel = 'stylesheet';
  style.href = 'https://cdn.test/admin/1.0.0/later.css';
  expect([later.src, style.href]).toEqual(['', '']);
  await new Promise(process.nextTick);
  expect([later.src, later.integrity]).toEqual(['https://cdn.test/admin/1.0.0/later.js', HASH]);
  expect([style.href, style.integrity]).toEqual(['https://cdn.test/admin/1.0.0/later.css', HASH]);
});

test('what is not even in the rest is refused, and nobody is asked for it again', async () => {
  const { Script, hashes } = makeWindow();
  const bring = jest.fn(() => Promise.resolve());
  hashes.expect('https://cdn.test/admin/1.0.0/', bring);
  const [first, second] = [new Script(), new Script()];
  first.src = 'https://cdn.test/admin/1.0.0/other.js';
  await new Promise(process.nextTick);
  second.src = 'https://cdn.test/admin/1.0.0/other.js';
  expect([first.integrity, second.integrity, bring.mock.calls.length]).toEqual([REFUSED, REFUSED, 1]);
});

test('a file whose hash does not come has not come, and is asked for anew the next time', async () => {
  const { Script, hashes } = makeWindow();
  const bring = jest.fn<Promise<void>, []>().mockRejectedValueOnce(new Error('no answer'));
  bring.mockImplementation(async () => hashes.add('https://cdn.test/admin/1.0.0/', { 'later.js': HASH }));
  hashes.expect('https://cdn.test/admin/1.0.0/', bring);
  const [first, second] = [new Script(), new Script()];
  const failed = jest.fn();
  first.addEventListener('error', failed);
  first.src = 'https://cdn.test/admin/1.0.0/later.js';
  await new Promise(process.nextTick);
  expect([first.src, failed.mock.calls.length]).toEqual(['', 1]);
  second.src = 'https://cdn.test/admin/1.0.0/later.js';
  await new Promise(process.nextTick);
  expect([second.src, second.integrity]).toEqual(['https://cdn.test/admin/1.0.0/later.js', HASH]);
});

test('Trusted Types let signed addresses through, and no markup', () => {
  const { rules } = makeWindow();
  expect(rules.createScriptURL?.('https://cdn.test/admin/1.0.0/entry.js')).not.toBeNull();
  expect(rules.createScriptURL?.('https://cdn.test/admin/1.0.0/other.js')).toBeNull();
  expect(rules.createHTML?.('')).toBe('');
  expect(rules.createHTML?.('<b>x</b>')).toBeNull();
  expect(rules.createScript).toBeUndefined();
});
