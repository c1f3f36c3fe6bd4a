import { RemoteBreakage } from '@event-portal/remote-kit';
import { remoteVersion } from '@event-portal/testing';
import { createFileHashes } from './file-integrity';
import { openLaboratory } from './laboratory';

const version = remoteVersion({ version: '1.0.0', baseUrl: 'https://cdn.test/portal/1.0.0/' });
const hashes = createFileHashes('https://portal.test/');
hashes.add(version.baseUrl, version.integrity);

beforeEach(() => window.sessionStorage.clear());

const open = (isAllowed = true) => openLaboratory(window, { isAllowed, hashes });

test('what is broken is broken from the next load on, until it is mended', async () => {
  open().add({ name: 'portal', version: '1.0.0', breakage: 'missing' });
  const laboratory = open();
  expect(laboratory.list()).toHaveLength(1);
  expect((await laboratory.spoilVersion('portal', version)).entry).not.toBe(version.entry);
  expect(await laboratory.spoilVersion('admin', version)).toBe(version);
  laboratory.clear();
  expect(open().list()).toEqual([]);
});

test('one breakage of a version takes the place of another', () => {
  open().add({ name: 'portal', version: '1.0.0', breakage: 'missing' });
  open().add({ name: 'portal', version: '1.0.0', breakage: 'altered' });
  expect(open().list()).toEqual([{ name: 'portal', version: '1.0.0', breakage: 'altered' }]);
});

test('a changed byte is one that the browser finds by the hash', async () => {
  open().add({ name: 'portal', version: '1.0.0', breakage: 'altered' });
  const before = hashes.of(version.baseUrl + version.entry);
  await open().spoilVersion('portal', version);
  expect(hashes.of(version.baseUrl + version.entry)).not.toBe(before);
});

test.each(['not json', '[{"name":1}]', '[{"name":"portal","version":"1.0.0","breakage":"magic"}]'])(
  'what somebody else left there breaks nothing: %s',
  (kept) => {
    window.sessionStorage.setItem('remotes-broken-on-purpose', kept);
    expect(open().list()).toEqual([]);
  },
);

test('nothing is broken where it is not allowed', async () => {
  for (const breakage of RemoteBreakage) open().add({ name: 'portal', version: '1.0.0', breakage });
  const laboratory = open(false);
  expect(laboratory.isBroken('portal', '1.0.0')).toBe(false);
  expect(await laboratory.spoilVersion('portal', version)).toBe(version);
});
