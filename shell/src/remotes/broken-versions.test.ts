import type { RemoteVersion } from '@event-portal/contracts';
import type { RemoteModule } from '@event-portal/remote-kit';
import { RemoteBreakage } from '@event-portal/remote-kit/operations';
import { remoteVersion } from '@event-portal/testing';
import { openBrokenVersions } from './broken-versions';
import { createFileHashes } from './file-integrity';
import { canServe } from './host-contexts';

const version = remoteVersion({ version: '1.0.0', baseUrl: 'https://cdn.test/portal/1.0.0/' });
const other = remoteVersion({ version: '0.9.0', baseUrl: 'https://cdn.test/portal/0.9.0/' });
const hashes = createFileHashes('https://portal.test/');
const OPTIONS = { pathname: '/portal', timeoutMs: 8000, retries: 2 };
const sound: RemoteModule = { hostContextVersion: 1, routes: [{ path: '/portal', Component: () => null }] };

beforeEach(() => {
  window.sessionStorage.clear();
  hashes.add(version.baseUrl, version.integrity);
});

const open = (isAllowed = true) => openBrokenVersions(window, { isAllowed, hashes });

/** Loads a version in a page that starts now. @returns what is asked of the network, and what comes of it */
function load(wanted: RemoteVersion, isAllowed = true) {
  const asked = jest.fn<Promise<RemoteModule>, [RemoteVersion, typeof OPTIONS]>(() => Promise.resolve(sound));
  const module = open(isAllowed).around(asked)(wanted, OPTIONS);
  return { module, asked };
}

test('what is broken is broken from the next load on, until it is mended', async () => {
  const before = open();
  before.add({ name: 'portal', version: '1.0.0', breakage: 'missing' });
  expect(before.list()).toEqual([]);
  expect(open().list()).toHaveLength(1);
  expect(open().includes('portal', '1.0.0')).toBe(true);
  const broken = load(version);
  await broken.module;
  expect(broken.asked.mock.calls[0]?.[0].entry).not.toBe(version.entry);
  open().clear();
  expect(open().list()).toEqual([]);
});

test('what is not broken is loaded as it is', async () => {
  open().add({ name: 'portal', version: '1.0.0', breakage: 'missing' });
  const { module, asked } = load(other);
  expect(await module).toBe(sound);
  expect(asked).toHaveBeenCalledWith(other, OPTIONS);
});

test('one breakage of a version takes the place of another', () => {
  open().add({ name: 'portal', version: '1.0.0', breakage: 'missing' });
  open().add({ name: 'portal', version: '1.0.0', breakage: 'altered' });
  expect(open().list()).toEqual([{ name: 'portal', version: '1.0.0', breakage: 'altered' }]);
});

test('a changed byte is one that the browser finds by the hash', async () => {
  open().add({ name: 'portal', version: '1.0.0', breakage: 'altered' });
  const before = hashes.of(version.baseUrl + version.entry);
  await load(version).module;
  expect(hashes.of(version.baseUrl + version.entry)).not.toBe(before);
});

test('each of the others is what the shell would meet', async () => {
  const breaking = async (breakage: RemoteBreakage) => {
    open().add({ name: 'portal', version: '1.0.0', breakage });
    const { module, asked } = load(version);
    const { routes } = await module;
    return { asked: asked.mock.calls[0]?.[0] ?? version, Page: routes[0]?.Component };
  };
  expect((await breaking('broken')).asked.containerGlobal).not.toBe(version.containerGlobal);
  expect(canServe((await breaking('incompatible')).asked.hostContext)).toBe(false);
  const { asked, Page } = await breaking('rendering');
  expect(asked).toBe(version);
  expect(Page).toThrow('Broken on purpose.');
});

test('one that hangs asks for nothing, and never comes', async () => {
  open().add({ name: 'portal', version: '1.0.0', breakage: 'hanging' });
  const { module, asked } = load(version);
  const settled = jest.fn();
  void module.finally(settled);
  await import('./laboratory');
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).not.toHaveBeenCalled();
  expect(settled).not.toHaveBeenCalled();
});

test.each(['not json', '[{"name":1}]', '[{"name":"portal","version":"1.0.0","breakage":"magic"}]'])(
  'what somebody else left there breaks nothing: %s',
  (kept) => {
    window.sessionStorage.setItem('remotes-broken-on-purpose', kept);
    expect(open().list()).toEqual([]);
  },
);

test('whoever breaks a version is told where the browser keeps nothing', () => {
  const full = () => {
    throw new Error('full');
  };
  const sessionStorage = { getItem: () => null, setItem: full } as unknown as Storage;
  const { add } = openBrokenVersions({ sessionStorage }, { isAllowed: true, hashes });
  expect(() => add({ name: 'portal', version: '1.0.0', breakage: 'missing' })).toThrow('keeps nothing');
});

test('nothing is broken where it is not allowed', async () => {
  for (const breakage of RemoteBreakage) open().add({ name: 'portal', version: '1.0.0', breakage });
  expect(open(false).includes('portal', '1.0.0')).toBe(false);
  const { module, asked } = load(version, false);
  expect(await module).toBe(sound);
  expect(asked).toHaveBeenCalledWith(version, OPTIONS);
});
