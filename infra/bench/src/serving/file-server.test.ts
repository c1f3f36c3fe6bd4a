import { findFreePort } from '@event-portal/tooling/free-port';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveBuild } from './file-server';

let folder: string;
let port: number;
let stop: () => void;
let known: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'file-server-'));
  port = await findFreePort();
  stop = await serveBuild({ port, folder, document: (pathname) => `${known} ${pathname}` });
});

afterAll(() => {
  stop();
  rmSync(folder, { recursive: true });
});

const load = async (pathname: string) => {
  const reply = await fetch(`http://127.0.0.1:${port}${pathname}`);
  return { text: await reply.text(), etag: reply.headers.get('etag') };
};

test('a document loaded before its peer has learned what a page needs is another one afterwards', async () => {
  known = 'nothing';
  const before = await load('/users');
  known = 'everything';
  const after = await load('/users');

  expect([before.text, after.text]).toEqual(['nothing /users', 'everything /users']);
  expect(after.etag).not.toBe(before.etag);
});
