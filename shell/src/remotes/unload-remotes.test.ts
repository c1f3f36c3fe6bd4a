import type { RemoteVersion } from '@event-portal/contracts';
import { remoteVersion } from '@event-portal/testing';
import { loadEntry } from './load-entry';
import { unloadOutdated } from './unload-remotes';

const idle = { state: 'idle' };
const signed = remoteVersion({ integrity: { 'entry.js': `sha384-${'a'.repeat(64)}` } });

/** A page of `shown` learns that there is another version of the portal. @returns whether the old one was unloaded */
function learn({
  version = signed,
  shown = 'admin',
  extending = '',
  navigation = idle,
  revalidation = 'idle',
}: {
  version?: RemoteVersion;
  shown?: string;
  extending?: string;
  navigation?: { state: string };
  revalidation?: string;
} = {}): boolean {
  let outdated = [['portal', version] as const];
  let change = (): void => undefined;
  unloadOutdated({
    catalogue: {
      outdated: () => outdated,
      subscribe: (listener) => {
        change = listener;
        return () => undefined;
      },
      unload: () => (outdated = []),
    },
    router: {
      manifest: {},
      patchRoutes: () => undefined,
      subscribe: () => () => undefined,
      state: { matches: [{ route: { id: `remote:${shown}` } }], navigation, revalidation } as never,
    },
    queryClient: { removeQueries: () => undefined },
    isExtending: (name) => name === extending,
    forget: () => undefined,
  });
  change();
  return outdated.length === 0;
}

test('a remote of which nothing is in sight is unloaded', () => {
  expect(learn()).toBe(true);
});

test.each<[string, Parameters<typeof learn>[0]]>([
  ['is in sight', { shown: 'portal' }],
  ['may stand on the page of another', { extending: 'portal' }],
  ['is on its way', { navigation: { state: 'loading' } }],
  ['is asked for anew', { revalidation: 'loading' }],
  ['is a module, which runs once', { version: { ...signed, format: 'module' } }],
  ['comes from sources, which change where they are', { version: { ...signed, integrity: null } }],
])('one that %s stays', (_why, difference) => {
  expect(learn(difference)).toBe(false);
});

const once = { timeoutMs: 1000, retries: 0 };
const version = remoteVersion({
  containerGlobal: 'mfe_portal_a1',
  baseUrl: 'https://files.test/portal/1.0.0/',
});

/** A script that makes a container each time it runs. */
const runScripts = () =>
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) continue;
      Reflect.set(window, version.containerGlobal, { init: jest.fn(), get: jest.fn() });
      node.onload?.(new Event('load'));
    }
  });

function addStyles(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href });
  document.body.append(link);
  return link;
}

afterEach(() => jest.restoreAllMocks());

test('a version that is unloaded leaves no container and no style behind, and runs anew when it comes back', async () => {
  runScripts();
  const own = addStyles('https://files.test/portal/1.0.0/page.css');
  const others = addStyles('https://files.test/portal/1.0.0-rc/page.css');
  const first = await loadEntry(version, once);
  const keptFiles = ['mfe_portal_a1$', 'webpackChunk_mfe_portal_a1'];
  for (const name of keptFiles) Reflect.set(window, name, [['chunk']]);

  expect(learn({ version })).toBe(true);
  expect([own.isConnected, others.isConnected]).toEqual([false, true]);
  for (const name of ['mfe_portal_a1', ...keptFiles]) expect(Reflect.get(window, name)).toBeUndefined();
  expect(await loadEntry(version, once)).not.toBe(first);
});
