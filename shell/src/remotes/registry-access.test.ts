import { signRegistry, type RemoteRegistry, type WebRuntime } from '@event-portal/contracts';
import { forgeries, setScene, setSceneOfTwoRoots } from '@event-portal/contracts/forged-registries';
import { remoteVersion } from '@event-portal/testing';
import { webcrypto } from 'node:crypto';
import { openRegistry } from './registry-access';

const shell: WebRuntime['shell'] = { version: '1.0.0', buildId: 'a1', baseUrl: '/assets/', integrity: null };
const live = { environment: 'test', sequence: 1, remotes: [] };

beforeEach(() => localStorage.clear());

test('behind a document server the page asks it for what is live, the shell included', async () => {
  const now = { ...live, shell: { version: '1.1.0', buildId: 'b2' } };
  const fetch = jest.fn(async () => Response.json(now));
  const access = await openRegistry({ registry: live, shell }, { fetch, localStorage });
  expect(access.initial).toBe(live);
  expect(fetch).not.toHaveBeenCalled();
  expect(await access.fetchLive(['admin', 'portal'])).toEqual(now);
  expect(fetch).toHaveBeenCalledWith('/registry/live.json?remotes=admin,portal', expect.anything());
});

test('below a path of its host the page asks for nothing outside of it', async () => {
  const fetch = jest.fn(async (_url: string) => Response.json({ remotes: [] }));
  const access = await openRegistry(
    { registry: live, shell, basePath: '/some/path' },
    { fetch: fetch as never, localStorage },
  );
  await access.fetchLive(['admin']);
  await access.fetchIndex();
  await access.fetchSigned();
  await access.verifyPreview('token');
  await access.fetchRemote('sha384-a').catch(() => undefined);
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([
    '/some/path/registry/live.json?remotes=admin',
    '/some/path/registry/index.json',
    '/some/path/registry.json',
    '/some/path/registry/previews',
    '/some/path/registry/parts/a.json',
  ]);
});

test('the index is read as it is now, and what is live of a remote by its hash', async () => {
  const hash = `sha384-${'+/'.repeat(32)}`;
  const { descriptor } = remoteVersion();
  const remote = {
    name: 'admin',
    owner: 'team',
    disabled: null,
    current: remoteVersion(),
    canary: null,
    previous: null,
  };
  const answers: Record<string, unknown> = {
    '/registry/index.json': { remotes: [{ name: 'admin', descriptor, record: hash }] },
    [`/registry/parts/${'-_'.repeat(32)}.json`]: remote,
  };
  const fetch = jest.fn(async (url: string, _options?: RequestInit) =>
    answers[url] ? Response.json(answers[url]) : new Response('', { status: 404 }),
  );
  const access = await openRegistry({ registry: live, shell }, { fetch: fetch as never, localStorage });
  expect((await access.fetchIndex()).remotes[0]?.record).toBe(hash);
  expect(await access.fetchRemote(hash)).toEqual(remote);
  expect(fetch.mock.lastCall?.[1]).toMatchObject({ integrity: hash });
  expect(fetch.mock.lastCall?.[1]).not.toHaveProperty('cache');
  await expect(access.fetchRemote(`sha384-${'a'.repeat(64)}`)).rejects.toThrow('404');
});

test('F12 whoever leaves the page that reads the registry ends the reading', async () => {
  const fetch = jest.fn(
    (_url: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      ),
  );
  const access = await openRegistry({ registry: live, shell }, { fetch: fetch as never, localStorage });
  const leaving = new AbortController();
  const reading = access.fetchSigned({ signal: leaving.signal });
  leaving.abort(new Error('left'));
  await expect(reading).rejects.toThrow('left');
});

test('on plain static hosting nothing is handed on of a registry whose signature does not cover it', async () => {
  const { registry, signed, location } = await signedRegistry();
  const altered = {
    ...signed,
    registry: { ...registry, change: { summary: 'another', by: 'somebody else' } },
  };
  let answer: unknown = signed;
  const fetch = jest.fn(async () => Response.json(answer));
  const access = await openRegistry({ registry: location, shell }, { fetch, localStorage });
  expect(await access.fetchSigned()).toEqual({ registry });
  answer = altered;
  await expect(access.fetchSigned()).rejects.toThrow();
});

describe('keys of teams, on plain static hosting', () => {
  async function openScene() {
    Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
    const scene = await setScene();
    const answers: { registry: unknown } = { registry: scene.signed };
    const fetch = jest.fn(async () => Response.json(answers.registry));
    const location = { url: '/registry.json', environment: 'test', keys: scene.keys };
    const visit = () => openRegistry({ registry: location, shell }, { fetch, localStorage });
    return { scene, answers, visit };
  }

  test('everything that the key of one team could sign of what is not its is refused by the browser', async () => {
    const { scene, answers, visit } = await openScene();
    const flags = { 'new-figures': { percent: 100 } };
    expect(await visit()).toMatchObject({
      initial: { sequence: 5, remotes: [{ name: 'admin', flags }, {}] },
    });
    const accepted: string[] = [];
    for (const [what, { forge }] of Object.entries(forgeries)) {
      answers.registry = await forge(scene);
      const { initial, isOutOfDate } = await visit();
      if (initial.sequence !== 5 || !isOutOfDate) accepted.push(what);
    }
    expect(accepted).toEqual([]);
  }, 60_000);

  test('where it takes two root keys, the browser refuses what one of them signs', async () => {
    const { scene, answers } = await openScene();
    const { keys, signed, forged } = await setSceneOfTwoRoots(scene);
    const location = { url: '/registry.json', environment: 'test', keys, rootSignatures: 2 };
    const fetch = jest.fn(async () => Response.json(answers.registry));
    const visit = () => openRegistry({ registry: location, shell }, { fetch, localStorage });
    for (const { what, document } of forged) {
      answers.registry = document;
      expect([what, (await visit()).initial.sequence]).toEqual([what, 0]);
    }
    answers.registry = signed;
    expect(await visit()).toMatchObject({ initial: { sequence: 6 } });
  });

  test('a browser that has seen a key withdrawn takes nothing more of it', async () => {
    const { scene, answers, visit } = await openScene();
    await visit();
    answers.registry = scene.withdrawn;
    expect(await visit()).toMatchObject({ initial: { sequence: 6 } });
    answers.registry = await signRegistry({ ...scene.genuine, sequence: 7 }, scene.desk);
    expect(await visit()).toMatchObject({ initial: { sequence: 6 }, isOutOfDate: true });
  });
});

describe('the portal as it was', () => {
  test('is asked of the document server', async () => {
    const past = { sequence: 3, issuedAt: '2026-11-01T00:00:00.000Z', remotes: [], keptOut: [] };
    const fetch = jest.fn(async () => Response.json(past));
    const access = await openRegistry({ registry: live, shell }, { fetch, localStorage });
    expect(await access.fetchPast(3)).toEqual(past);
    expect(fetch).toHaveBeenCalledWith('/registry/past/3.json', expect.anything());
  });

  test('is verified by the page on plain static hosting, and is no registry of the next visit', async () => {
    Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
    const scene = await setScene();
    const answers: Record<string, unknown> = {
      '/files/registry.json': scene.signed,
      'http://localhost/files/history/00000003.json': await signRegistry(scene.earlier, scene.desk),
      'http://localhost/files/history/00000004.json': scene.signed,
    };
    const fetch = jest.fn(async (url: string) => Response.json(answers[url])) as never;
    const location = { url: '/files/registry.json', environment: 'test', keys: scene.keys };
    const visit = () => openRegistry({ registry: location, shell }, { fetch, localStorage });
    const access = await visit();
    expect(await access.fetchPast(3)).toMatchObject({ sequence: 3 });
    await expect(access.fetchPast(4)).rejects.toMatchObject({ refusal: 'altered' });
    answers['/files/registry.json'] = await signRegistry(scene.earlier, scene.desk);
    expect(await visit()).toMatchObject({ initial: { sequence: 5 }, isOutOfDate: true });
  });
});

test.each([
  ['behind', -400, { initial: { sequence: 1 } }, { initial: { sequence: 1 } }],
  [
    'ahead',
    400,
    { initial: { sequence: 0 }, isOutOfDate: true },
    { initial: { sequence: 1 }, isOutOfDate: true },
  ],
])(
  'on plain static hosting a clock that is far %s opens nothing that was not signed, and keeps what was seen',
  async (_where, days, first, later) => {
    const { signed, location } = await signedRegistry();
    const fetch = jest.fn(async () => Response.json(signed));
    const visit = () => openRegistry({ registry: location, shell }, { fetch, localStorage });
    jest.useFakeTimers({ now: Date.now() + days * 86_400_000, advanceTimers: true });
    expect(await visit()).toMatchObject(first);
    jest.useRealTimers();
    expect(await visit()).toMatchObject({ initial: { sequence: 1 } });
    jest.useFakeTimers({ now: Date.now() + days * 86_400_000, advanceTimers: true });
    expect(await visit()).toMatchObject(later);
    jest.useRealTimers();
  },
);

/** A registry, what its signer publishes, and where a page finds it. */
async function signedRegistry() {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  const keys = (await webcrypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const privateKey = new Uint8Array(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  const publicKey = Buffer.from(await webcrypto.subtle.exportKey('raw', keys.publicKey)).toString('base64');
  const registry: RemoteRegistry = {
    schemaVersion: 1,
    ...live,
    issuedAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
    change: { summary: 'a change', by: 'somebody' },
  };
  const signed = await signRegistry(registry, { keyId: 'k1', privateKey });
  const location = { url: '/registry.json', environment: 'test', keys: { k1: publicKey } };
  return { registry, signed, location };
}

test.each([
  [
    'says',
    () => Response.json({ version: '1.1.0', buildId: 'b2', files: [] }),
    { version: '1.1.0', buildId: 'b2' },
  ],
  ['does not say', () => new Response('', { status: 404 }), undefined],
  ['answers with a page', () => new Response('<!doctype html>'), undefined],
  ['says something else', () => Response.json({ buildId: 7 }), undefined],
])(
  'on plain static hosting the registry is read whether the host %s which shell is live',
  async (_how, answer, said) => {
    const { signed, location } = await signedRegistry();
    const fetch = jest.fn(async (url: string) =>
      url === '/assets/shell.json' ? answer() : Response.json(signed),
    );
    const access = await openRegistry({ registry: location, shell }, { fetch: fetch, localStorage });
    expect(access).toMatchObject({ initial: live });
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(await access.fetchLive([])).toEqual({ ...live, shell: said });
  },
);
