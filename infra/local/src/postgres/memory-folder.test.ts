import { mkdirSync, mkdtempSync, rmSync, statfsSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findLeftFolders, makeMemoryFolder } from './memory-folder';

const HOUR_MS = 3_600_000;
/** More than any process has, so that none of them is running. */
const NO_PID = 2 ** 22 + 1;

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'memory-'))));
afterEach(() => rmSync(root, { recursive: true }));

test('a folder is made in memory that has the room, and nowhere else', () => {
  const { type: kind } = statfsSync(root);
  const folder = makeMemoryFolder({ root, kind, roomBytes: 1 });
  expect(dirname(folder ?? '')).toBe(root);
  expect(makeMemoryFolder({ root, kind, roomBytes: 2 ** 50 })).toBeUndefined();
  expect(makeMemoryFolder({ root, kind: kind + 1, roomBytes: 1 })).toBeUndefined();
  expect(makeMemoryFolder({ root: join(root, 'missing'), kind, roomBytes: 1 })).toBeUndefined();
});

test('what a process left is found once it has ended and some time has passed, and nothing of anybody else', () => {
  const make = (name: string, hoursAgo: number) => {
    const folder = join(root, name);
    mkdirSync(folder);
    const at = new Date(Date.now() - hoursAgo * HOUR_MS);
    utimesSync(folder, at, at);
    return folder;
  };
  const left = make(`event-portal-tests-${NO_PID}-a`, 2);
  make(`event-portal-tests-${NO_PID}-b`, 0);
  make(`event-portal-tests-${process.pid}-c`, 2);
  make('somebody-else', 2);
  const { uid } = statSync(left);
  for (const account of [uid, 0]) expect(findLeftFolders({ root }, account)).toEqual([left]);
  expect(findLeftFolders({ root }, uid + 1)).toEqual([]);
  expect(findLeftFolders({ root: join(root, 'missing') })).toEqual([]);
});
