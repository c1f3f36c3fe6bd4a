import type { RemoteReport, RemoteVersion } from '@event-portal/contracts';
import { expectConsole, remoteVersion } from '@event-portal/testing';
import { openBrokenVersions } from './broken-versions';
import { createFileHashes, REFUSED } from './file-integrity';
import { createRemoteLoader } from './load-remote';
import { createPageFiles } from './page-files';
import { createRemoteCatalogue } from './remote-catalogue';
import { openVersionMemory } from './version-memory';
import { openVersionOverrides } from './version-overrides';

const hashes = createFileHashes('https://portal.test/');

/** Loads a remote with these requirements in a shell that has React 19.3.1. */
async function load(requires: Readonly<Record<string, string>>, fetch = jest.fn()) {
  const preload = { '/portal': ['page.js'] };
  return loadVersion(remoteVersion({ requires, preload, integrity: { 'page.js': 'sha384-page' } }), fetch);
}

async function loadVersion(current: RemoteVersion, fetch = jest.fn()) {
  const memory = openVersionMemory(window);
  const reported: RemoteReport[] = [];
  const { loadRemote } = createRemoteLoader({
    catalogue: createRemoteCatalogue({
      registry: {
        environment: 'test',
        sequence: 1,
        remotes: [{ name: 'portal', owner: 'team', disabled: null, current, canary: null, previous: null }],
      },
      shellBuildId: 'a1',
      hashes,
      memory,
      safeMode: { isOn: false, leftOut: new Set() },
      overrides: openVersionOverrides(window, { isAllowed: false }),
      findPast: () => Promise.resolve(undefined),
      findTried: () => Promise.resolve([]),
      access: {
        fetchLive: () => Promise.reject(new Error('offline')),
        fetchIndex: () => Promise.reject(new Error('offline')),
        fetchRemote: () => Promise.reject(new Error('offline')),
      },
    }),
    memory,
    readPerson: () => Promise.resolve(null),
    isTampered: () => Promise.resolve(false),
    onFallback: () => undefined,
    report: (report) => reported.push(report),
    broken: openBrokenVersions(window, { isAllowed: false, hashes }),
    files: createPageFiles({}, fetch),
    shareScope: { react: { '19.3.1': {} }, 'react/jsx-runtime': { '19.3.1': {} } },
  });
  await loadRemote('portal', '/portal').catch(() => undefined);
  return reported;
}

/** What the network would be asked for; nothing of it arrives. */
const asked = () =>
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) node.onerror?.('');
  });

test.each([
  ['a newer React', { react: '^19.4.0' }, 'It requires react ^19.4.0; this shell has 19.3.1.'],
  ['another major version', { 'react/': '^18.2.0' }, 'It requires react/ ^18.2.0; this shell has 19.3.1.'],
  ['what the shell does not bring', { vue: '^3.5.0' }, 'It requires vue ^3.5.0; this shell has none.'],
])('a remote that requires %s does not fit, and nothing of it is asked for', async (_, requires, cause) => {
  const appended = asked();
  const fetch = jest.fn();
  expectConsole.matching(/remote-incompatible/);
  expect(await load(requires, fetch)).toEqual([
    expect.objectContaining({ failure: 'remote-incompatible', cause }),
  ]);
  expect(appended).not.toHaveBeenCalled();
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  ['what the shell has', { react: '^19.3.1', 'react/': '^19.0.0' }],
  ['a range that only its container understands', { react: '>=20 || 19.x' }],
])('a remote that requires %s is asked for', async (_, requires) => {
  jest.useFakeTimers({ advanceTimers: 100 });
  const appended = asked();
  expectConsole.matching(/remote-unreachable/);
  const fetch = jest.fn(async () => new Response());
  expect(await load(requires, fetch)).toMatchObject([{ failure: 'remote-unreachable' }]);
  expect(appended).toHaveBeenCalled();
  expect(fetch).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

describe('a remote of ES modules that the document lists no hashes of', () => {
  const current = remoteVersion({
    format: 'module',
    entry: 'entry.js',
    integrity: { 'entry.js': 'sha384-entry', 'words.js': 'sha384-words', 'page.css': 'sha384-page' },
  });
  /** Everything comes but what is said. */
  const come = (fails: (element: HTMLScriptElement | HTMLLinkElement) => boolean) =>
    jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      for (const node of nodes)
        if (node instanceof HTMLScriptElement || node instanceof HTMLLinkElement)
          node.dispatchEvent(new Event(fails(node) ? 'error' : 'load'));
    });

  test('is brought by links, and runs as what was brought or not at all', async () => {
    const appended = come((element) => element instanceof HTMLScriptElement);
    expectConsole.matching(/remote-incompatible/);
    expect(await loadVersion(current)).toMatchObject([
      { failure: 'remote-incompatible', cause: 'This browser does not hold its modules to their hashes.' },
    ]);
    expect(appended.mock.calls.flat()).toMatchObject([
      { rel: 'modulepreload', href: `${current.baseUrl}entry.js` },
      { rel: 'modulepreload', href: `${current.baseUrl}words.js` },
      { type: 'module', src: `${current.baseUrl}entry.js`, integrity: REFUSED },
    ]);
  });

  test('does not run when one of them is not what was signed for', async () => {
    const appended = come(
      (element) => element instanceof HTMLLinkElement && element.href.endsWith('words.js'),
    );
    jest.useFakeTimers({ advanceTimers: 100 });
    expectConsole.matching(/remote-unreachable/);
    expect(await loadVersion(current)).toMatchObject([{ failure: 'remote-unreachable' }]);
    expect(appended.mock.calls.flat().filter((node) => node instanceof HTMLScriptElement)).toEqual([]);
    jest.useRealTimers();
  });
});
