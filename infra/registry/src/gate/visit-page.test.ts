import type { LiveRemote } from '@event-portal/contracts';
import { remoteVersion } from '../../testing/remote-version';
import { fileOf } from './visit-page';

const PORTAL = 'https://portal.test';
const at = (baseUrl: string) => remoteVersion({ baseUrl });

const live = (current: string, previous?: string): LiveRemote => ({
  ...{ name: 'admin', owner: 'team', disabled: null, canary: null },
  current: at(current),
  previous: previous === undefined ? null : at(previous),
});

test('below the portal, what lies below its own address is of a version', () => {
  const isOwn = fileOf(at(`${PORTAL}/remotes/admin/1.1.0/`), [], PORTAL);
  expect(isOwn(`${PORTAL}/remotes/admin/1.1.0/entry.js`)).toBe(true);
  expect(isOwn(`${PORTAL}/remotes/admin/1.0.0/entry.js`)).toBe(false);
  expect(isOwn(`${PORTAL}/assets/shell.js`)).toBe(false);
});

test('of an origin of its own all is, but what is of live versions', () => {
  const own = 'https://admin.test';
  const isOwn = fileOf(at(`${own}/1.1.0/`), [live(`${own}/1.0.0/`, `${own}/0.9.0/`)], PORTAL);
  expect(isOwn(`${own}/1.1.0/entry.js`)).toBe(true);
  expect(isOwn(`${own}/film.mp4`)).toBe(true);
  expect(isOwn(`${own}/1.0.0/entry.js`)).toBe(false);
  expect(isOwn(`${own}/0.9.0/entry.js`)).toBe(false);
});

test('a version that is live, or lies below one, keeps its files', () => {
  const own = 'https://admin.test';
  const isOwn = fileOf(at(`${own}/next/`), [live(`${own}/`, `${own}/next/`)], PORTAL);
  expect(isOwn(`${own}/next/entry.js`)).toBe(true);
  expect(isOwn(`${own}/entry.js`)).toBe(false);
});
