import fc from 'fast-check';
import {
  canonicalJson,
  signRegistry,
  toLiveRegistry,
  verifyRegistry,
  type RegistryExpectation,
  type RemoteRegistry,
  type RemoteVersion,
  type SignedRegistry,
} from './index';

const hash = (letter: string) => `sha384-${letter.repeat(64)}`;
const version = (number: string, area = '/admin'): RemoteVersion => ({
  descriptor: {
    name: 'admin',
    title: 'Admin',
    owner: 'team',
    areas: [{ path: area, frame: 'none' }],
    navigation: [],
  },
  version: number,
  buildId: '0123456789ab',
  entry: 'entry.js',
  format: 'script',
  containerGlobal: `mfe_${number.replaceAll('.', '_')}`,
  hostContext: { from: 1, to: 1 },
  requires: {},
  integrity: { 'entry.js': hash('a') },
  preload: {},
  baseUrl: `https://portal.test/remotes/admin/${number}/`,
  publishedAt: '2026-11-01T00:00:00.000Z',
});

const registry: RemoteRegistry = {
  schemaVersion: 1,
  environment: 'production',
  sequence: 5,
  issuedAt: '2026-11-01T00:00:00.000Z',
  expiresAt: '2026-12-01T00:00:00.000Z',
  change: { summary: 'a change', by: 'somebody' },
  remotes: [
    {
      name: 'admin',
      owner: 'team',
      areas: ['/admin'],
      current: '1.1.0',
      previous: '1.0.0',
      canary: null,
      pinned: [],
      locked: null,
      disabled: null,
      versions: { '1.0.0': version('1.0.0'), '1.1.0': version('1.1.0') },
      lastLive: {},
      evidence: {},
    },
  ],
};

async function makeKey() {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const { privateKey, publicKey } = pair;
  return {
    privateKey: new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey)),
    publicKey: Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('base64'),
  };
}

let signed: SignedRegistry;
let expectation: RegistryExpectation;
let sign: (document: unknown) => Promise<SignedRegistry>;
beforeAll(async () => {
  const { privateKey, publicKey } = await makeKey();
  sign = (document) => signRegistry(document as RemoteRegistry, { keyId: 'main', privateKey });
  signed = await sign(registry);
  expectation = { keys: { main: publicKey }, environment: 'production', now: new Date('2026-11-15') };
});

const refusalOf = (document: unknown, difference: Partial<RegistryExpectation> = {}) =>
  verifyRegistry(document, { ...expectation, ...difference }).then(
    () => 'accepted',
    (error: unknown) => (error as { refusal?: string }).refusal,
  );

test('what is signed with a trusted key is accepted, however it is written down', async () => {
  expect(await verifyRegistry(signed, expectation)).toEqual(registry);
  const shuffled: unknown = JSON.parse(
    JSON.stringify({
      signature: signed.signature,
      registry: Object.fromEntries(Object.entries(registry).reverse()),
    }),
  );
  expect(await refusalOf(shuffled)).toBe('accepted');
});

test('any change to any value is refused', async () => {
  const paths: (readonly (string | number)[])[] = [];
  const walk = (value: unknown, path: readonly (string | number)[]): void => {
    if (typeof value === 'object' && value !== null)
      for (const [name, member] of Object.entries(value)) walk(member, [...path, name]);
    else paths.push(path);
  };
  walk(registry, []);
  expect(paths.length).toBeGreaterThan(40);
  for (const path of paths) {
    const altered = structuredClone(signed) as { registry: Record<string, unknown> };
    let place = altered.registry;
    for (const name of path.slice(0, -1)) place = place[name] as Record<string, unknown>;
    const last = String(path.at(-1));
    place[last] = typeof place[last] === 'number' ? place[last] + 1 : `${String(place[last])}x`;
    expect([path, await refusalOf(altered)]).toEqual([path, 'wrong-signature']);
  }
});

test.each([
  [
    'another key of the same name',
    async () => ({ keys: { main: (await makeKey()).publicKey } }),
    'wrong-signature',
  ],
  ['no key of that name', () => ({ keys: {} }), 'unknown-key'],
  [
    'a name of every object',
    () => ({ keys: Object.create({ main: 'x' }) as Record<string, string> }),
    'unknown-key',
  ],
  ['another environment', () => ({ environment: 'staging' }), 'wrong-environment'],
  ['a later document before it', () => ({ last: { sequence: 6, signature: 'x' } }), 'replayed'],
  ['another document of the same number', () => ({ last: { sequence: 5, signature: 'x' } }), 'altered'],
  ['the moment of its expiry', () => ({ now: new Date(registry.expiresAt) }), 'expired'],
] as const)('it is refused with %s', async (_what, differ, refusal) => {
  expect(await refusalOf(signed, await differ())).toBe(refusal);
});

test('the same document again is no replay', async () => {
  const last = { sequence: 5, signature: signed.signature.value };
  expect(await refusalOf(signed, { last })).toBe('accepted');
});

test.each([undefined, null, 7, 'text', [], {}, { registry: {} }, { registry: {}, signature: {} }])(
  '%j is no signed registry',
  async (document) => {
    expect(await refusalOf(document)).toBe('malformed');
  },
);

const admin = registry.remotes[0]!;
test.each([
  [
    'a version without hashes',
    { versions: { '1.1.0': { ...version('1.1.0'), integrity: null } }, previous: null },
  ],
  [
    'an entry without a hash',
    { versions: { '1.1.0': { ...version('1.1.0'), integrity: {} } }, previous: null },
  ],
  ['a pointer to nothing', { current: '9.9.9' }],
  ['a foreign area', { versions: { '1.1.0': version('1.1.0', '/portal') }, previous: null }],
  [
    'a weak hash',
    { versions: { '1.1.0': { ...version('1.1.0'), integrity: { 'entry.js': 'sha1-x' } } }, previous: null },
  ],
  [
    'a file outside',
    { versions: { '1.1.0': { ...version('1.1.0'), entry: '../entry.js' } }, previous: null },
  ],
  [
    'an address that is a script',
    { versions: { '1.1.0': { ...version('1.1.0'), baseUrl: 'javascript:alert(1)/' } }, previous: null },
  ],
  [
    'an address of data',
    { versions: { '1.1.0': { ...version('1.1.0'), baseUrl: 'data:text/javascript,x/' } }, previous: null },
  ],
  [
    'an address with a person',
    { versions: { '1.1.0': { ...version('1.1.0'), baseUrl: 'https://a@evil.test/' } }, previous: null },
  ],
] as const)('a key does not make %s right', async (_what, difference) => {
  expect(await refusalOf(await sign({ ...registry, remotes: [{ ...admin, ...difference }] }))).toBe(
    'malformed',
  );
});

test('two remotes cannot share an area, a name or an address', async () => {
  const other = (difference: object) => ({ ...registry, remotes: [admin, { ...admin, ...difference }] });
  expect(await refusalOf(await sign(other({ name: 'second' })))).toBe('malformed');
  expect(
    await refusalOf(await sign(other({ areas: ['/second'], versions: {}, current: null, previous: null }))),
  ).toBe('malformed');
});

test('browsers get what pointers name, and nothing older', () => {
  const live = toLiveRegistry(registry);
  expect(live.remotes).toHaveLength(1);
  expect(live.remotes[0]).toMatchObject({
    current: { version: '1.1.0' },
    previous: { version: '1.0.0' },
    canary: null,
  });
  expect(toLiveRegistry({ ...registry, remotes: [{ ...admin, current: null }] }).remotes).toEqual([]);
});

test('browsers get nothing of what a version needs of the API', () => {
  const versions = Object.fromEntries(
    Object.entries(admin.versions).map(([number, version]) => [
      number,
      { ...version, needs: ['GET /users'] },
    ]),
  );
  const needy = { ...registry, remotes: [{ ...admin, versions }] };
  expect(toLiveRegistry(needy)).toEqual(toLiveRegistry(registry));
});

test('the canonical form depends on the value alone', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const canonical = canonicalJson(value);
      expect(JSON.parse(canonical)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(JSON.parse(canonical))).toBe(canonical);
    }),
  );
  // RFC 8785, section 3.2.3.
  expect(canonicalJson({ '\u20ac': 'Euro', '\r': 'CR', '1': 'One', '\u0080': 'Control' })).toBe(
    '{"\\r":"CR","1":"One","\u0080":"Control","\u20ac":"Euro"}',
  );
});
