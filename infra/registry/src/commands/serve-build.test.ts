import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveBuild, watchBuild, type ServedBuild } from './serve-build';

let folder: string;
let served: ServedBuild;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'served-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/page.js'), 'run()');
  writeFileSync(join(folder, '.secret'), 'secret');
  served = await serveBuild(folder);
});
afterEach(() => {
  served.stop();
  rmSync(folder, { recursive: true });
});

test('a page of another origin gets the files of a build, and nothing else of the folder', async () => {
  const reply = await fetch(`${served.baseUrl}assets/page.js`);
  expect(await reply.text()).toBe('run()');
  expect(reply.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  const others = ['.secret', '%2e%2e/other.js', '..%2fother.js', 'assets/none.js', 'assets', '%E0%A4%A.js'];
  const codes = await Promise.all(others.map(async (path) => (await fetch(served.baseUrl + path)).status));
  expect(codes).toEqual(others.map(() => 404));
});

test('each build is told once, when it is whole', async () => {
  const description = join(folder, 'remote.json');
  const ending = new AbortController();
  const builds = watchBuild(folder, ending.signal);
  const first = builds.next();
  writeFileSync(description, '{ "version": ');
  writeFileSync(description, '{ "version": 1 }');
  expect(await first).toEqual({ done: false, value: '{ "version": 1 }' });
  const second = builds.next();
  rmSync(description);
  writeFileSync(description, '{ "version": 2 }');
  expect(await second).toEqual({ done: false, value: '{ "version": 2 }' });
  ending.abort();
  expect(await builds.next()).toEqual({ done: true, value: undefined });
});
