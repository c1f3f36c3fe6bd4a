import { createFileHashes, enforceIntegrity, type GuardedWindow } from './file-integrity';

const HASH = `sha384-${'b'.repeat(64)}`;
const REFUSED = `sha384-${'A'.repeat(64)}`;

/** A window whose elements only remember: jsdom would load nothing anyway. */
function makeWindow() {
  const rules: Record<string, (value: string) => string | null> = {};
  class Script {
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
  return { Script, Link, rules };
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

test('Trusted Types let signed addresses through, and no markup', () => {
  const { rules } = makeWindow();
  expect(rules.createScriptURL?.('https://cdn.test/admin/1.0.0/entry.js')).not.toBeNull();
  expect(rules.createScriptURL?.('https://cdn.test/admin/1.0.0/other.js')).toBeNull();
  expect(rules.createHTML?.('')).toBe('');
  expect(rules.createHTML?.('<b>x</b>')).toBeNull();
  expect(rules.createScript).toBeUndefined();
});
