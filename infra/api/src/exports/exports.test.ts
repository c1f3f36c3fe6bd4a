import {
  cancelJob,
  downloadExport,
  exportApplications,
  downloadFileArchive,
  fillPath,
  getDecisions,
  getJob,
  listExports,
  removeExport,
  type Export,
} from '@event-portal/contracts';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { askForFile, keepFiles, pdf, resumeQuestion } from '../../testing/files';
import { addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { call, send, startTestApi, type Sender, type TestApi } from '../../testing/test-api';
import { unzip } from '../../testing/unzip';
import { workOff } from '../../testing/work-off';
import type { FileStore } from '../files/file-store';
import { openFolderStore } from '../files/folder-store';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KEPT_MS } from './export-store';
import { startExportRetention } from './export-retention';
import { exportWorks } from './export-routes';

const NEVER_MS = 24 * 3_600_000;
const BATCH = 3;

const folder = mkdtempSync(join(tmpdir(), 'exports-'));
const kept = openFolderStore(folder);

let clock = Date.now();
let api: TestApi;
let admin: TestPerson;
let eventId: string;
const failures: unknown[] = [];
beforeAll(async () => {
  api = await startTestApi({ files: kept, now: () => new Date(clock) });
  admin = await addPerson(api.database, { name: 'Admin' });
});
beforeEach(async () => {
  clock = Date.now();
  failures.length = 0;
  eventId = await addEvent(api.database, { name: 'Spring' });
  await addEventRole(api.database, eventId, admin, 'admin');
  await askForFile(api.database, eventId, {
    sections: [{ id: 'all', title: 'All', questions: [resumeQuestion] }],
  });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

/** People who have applied, each with a file. */
async function applyWithFiles(people: number): Promise<void> {
  for (let number = 0; number < people; number += 1) {
    const { userId } = await addPerson(api.database, { name: `Person ${number}` });
    const [fileId, content] = [crypto.randomUUID(), pdf(100 * number)];
    writeFileSync(join(folder, fileId), content);
    const answers = { resume: { fileId, name: 'cv.pdf', size: content.length } };
    const at = new Date(Date.UTC(2026, 10, 1, 0, number)).toISOString();
    await api.database
      .insertInto('applications')
      .values({
        ...{ eventId, userId, status: 'submitted', formVersion: 2, answers: JSON.stringify(answers) },
        ...{ answersKey: '', savedAt: at, submittedAt: at },
      })
      .execute();
    await keepFiles(api.database, { eventId, userId }, answers);
  }
}

/** An instance makes files, a few people at a time, until nothing is left to do or it dies. */
function make({ files = kept, diesAfter }: { files?: FileStore; diesAfter?: number } = {}): Promise<void> {
  return workOff(api.openAnother(), exportWorks(files), {
    ...{ now: () => new Date(clock), batch: BATCH },
    ...(diesAfter !== undefined && { diesAfter }),
    onFailure: (error) => failures.push(error),
  });
}

const kinds = [
  ['the applications', exportApplications],
  ['their files', downloadFileArchive],
] as const;
type Endpoint = (typeof kinds)[number][1];
const ask = (endpoint: Endpoint, by: Sender = admin) =>
  call<Endpoint>(api.app, endpoint, { params: { eventId }, query: {} }, by);
const list = async (by: Sender = admin): Promise<readonly Export[]> =>
  (await call(api.app, listExports, { params: { eventId } }, by)).reply.exports;
const take = (jobId: string, by: Sender = admin, headers: InjectOptions['headers'] = {}) =>
  send(api.app, { url: fillPath(downloadExport.path, { eventId, jobId }), headers }, by);
const remove = (jobId: string, by: Sender = admin) =>
  call(api.app, removeExport, { params: { eventId, jobId } }, by);
const jobIdOf = async (endpoint: Endpoint) => (await ask(endpoint)).reply.jobId;

describe.each(kinds)('a file of %s', (_what, endpoint) => {
  test('is made a few people at a time, tells how far it is, and is there to be taken again and again', async () => {
    await applyWithFiles(5);
    const { status, reply } = await ask(endpoint);
    expect([status, reply]).toMatchObject([201, { state: 'waiting', total: 5, done: 0, file: null }]);
    expect((await take(reply.jobId)).statusCode).toBe(404);
    await make({ diesAfter: 1 });
    expect(await list()).toMatchObject([
      { state: 'running', total: 5, done: BATCH, file: null, failures: 1 },
    ]);
    expect((await take(reply.jobId)).statusCode).toBe(404);
    clock += 60_000;
    await make();
    const [made] = await list();
    expect(made).toMatchObject({ state: 'done', done: 5, leftOut: 0, failures: 0 });
    const [first, second] = [await take(reply.jobId), await take(reply.jobId)];
    expect([first.statusCode, first.headers['content-length']]).toEqual([
      200,
      String(first.rawPayload.length),
    ]);
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
    expect(failures).toHaveLength(1);
  });

  test('is the same, however often an instance dies on the way and another goes on', async () => {
    await applyWithFiles(11);
    const whole = await jobIdOf(endpoint);
    await make();
    const expected = (await take(whole)).rawPayload;
    await remove(whole);

    const jobId = await jobIdOf(endpoint);
    for (let death = 0; death < 4; death += 1) {
      await make({ diesAfter: 1 });
      clock += 60_000;
    }
    await make();
    const { rawPayload } = await take(jobId);
    // The files of an archive are of the time when it was asked for.
    if (endpoint === downloadFileArchive) expect(unzip(rawPayload)).toEqual(unzip(expected));
    else expect(rawPayload.toString()).toBe(expected.toString());
  });

  test('goes on in its middle after a download broke off, and begins anew where it is another file', async () => {
    await applyWithFiles(4);
    const jobId = await jobIdOf(endpoint);
    await make();
    const whole = await take(jobId);
    const { etag = '', 'accept-ranges': ranges } = whole.headers;
    expect([etag, ranges]).toEqual([`"${jobId}"`, 'bytes']);
    const size = whole.rawPayload.length;
    for (const from of [1, Math.floor(size / 2), size - 1]) {
      const rest = await take(jobId, admin, { range: `bytes=${from}-`, 'if-range': etag });
      expect([rest.statusCode, rest.headers['content-range'], rest.headers['content-length']]).toEqual([
        206,
        `bytes ${from}-${size - 1}/${size}`,
        String(size - from),
      ]);
      expect(rest.rawPayload.equals(whole.rawPayload.subarray(from))).toBe(true);
    }
    for (const headers of [
      { range: 'bytes=10-', 'if-range': '"another"' },
      { range: 'bytes=0-' },
      { range: 'bytes=-5' },
      { range: 'bytes=1-2,4-5' },
      { range: 'lines=1-' },
      { range: 'bytes=99999999999999999999-' },
    ])
      expect((await take(jobId, admin, headers)).statusCode).toBe(200);
    const beyond = await take(jobId, admin, { range: `bytes=${size}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`]);
  });

  test('is for the one who asked alone: nobody else lists, takes, removes or cancels it', async () => {
    await applyWithFiles(1);
    const [other, staff] = [await addPerson(api.database), await addPerson(api.database)];
    const superuser = await addPerson(api.database, { role: 'superuser' });
    await addEventRole(api.database, eventId, other, 'admin');
    await addEventRole(api.database, eventId, staff, 'staff');
    const jobId = await jobIdOf(endpoint);
    for (const by of [other, superuser]) {
      expect(await list(by)).toEqual([]);
      expect((await remove(jobId, by)).error).toBe('not_found');
    }
    const params = { eventId, jobId } as never;
    for (const by of [admin, other, superuser]) {
      expect((await call(api.app, getJob, { params }, by)).error).toBe('not_found');
      expect((await call(api.app, cancelJob, { params }, by)).error).toBe('not_found');
    }
    expect((await call(api.app, getDecisions, { params: { eventId } }, other)).reply.jobs).toEqual([]);
    await make();
    for (const by of [other, superuser]) expect((await take(jobId, by)).statusCode).toBe(404);
    expect((await take(jobId, staff)).statusCode).toBe(403);
    expect((await take(jobId, {})).statusCode).toBe(401);
    const elsewhere = await addEvent(api.database);
    await addEventRole(api.database, elsewhere, admin, 'admin');
    const url = fillPath(downloadExport.path, { eventId: elsewhere, jobId });
    expect((await send(api.app, { url }, admin)).statusCode).toBe(404);
    // Nor theirs any more who is no admin now.
    await api.database.deleteFrom('eventRoles').where('userId', '=', admin.userId).execute();
    expect((await take(jobId)).statusCode).toBe(403);
  });

  test('is made for one admin of an event at a time', async () => {
    await applyWithFiles(1);
    await ask(endpoint);
    const other = await addPerson(api.database);
    await addEventRole(api.database, eventId, other, 'admin');
    for (const by of [admin, other]) expect((await ask(endpoint, by)).error).toBe('job_under_way');
    await make();
    expect((await ask(endpoint, other)).status).toBe(201);
  });

  test('can be ended while it is made, and removed afterwards, with all that there is of it', async () => {
    await applyWithFiles(5);
    const first = await jobIdOf(endpoint);
    await make({ diesAfter: 1 });
    await remove(first);
    await make();
    expect(await list()).toEqual([]);
    const second = await jobIdOf(endpoint);
    await make();
    expect(await list()).toMatchObject([{ jobId: second, state: 'done' }]);
    expect((await remove(second)).status).toBe(204);
    expect((await take(second)).statusCode).toBe(404);
    const { rows } = await sql`select from job_parts where job_id in (${first}, ${second})`.execute(
      api.database,
    );
    expect(rows).toEqual([]);
    const log = await api.database
      .selectFrom('auditLog')
      .select(['action', 'changes'])
      .where('eventId', '=', eventId)
      .where('action', '=', 'application.export_removed')
      .execute();
    expect(log).toHaveLength(2);
  });

  test('is gone after a day, from the list at once and from the database soon after', async () => {
    await applyWithFiles(1);
    const jobId = await jobIdOf(endpoint);
    await make();
    const [made] = await list();
    expect(Date.parse(made?.file?.keptUntil ?? '')).toBe(clock + KEPT_MS);
    const retention = startExportRetention({
      ...{ database: api.database, now: () => new Date(clock), restMs: NEVER_MS },
      onFailure: (error) => failures.push(error),
    });
    clock += KEPT_MS - 1000;
    await retention.removeDue();
    expect((await take(jobId)).statusCode).toBe(200);
    clock += 1000;
    expect(await list()).toEqual([]);
    expect((await take(jobId)).statusCode).toBe(404);
    expect(await retention.removeDue()).toBeGreaterThan(0);
    await retention.stop();
    const { rows } = await sql`select from job_parts where job_id = ${jobId}`.execute(api.database);
    expect(rows).toEqual([]);
  });
});

test('a store that fails while an archive is made is tried again, and given up after several failures', async () => {
  await applyWithFiles(2);
  const jobId = await jobIdOf(downloadFileArchive);
  const gone: FileStore = { ...kept, get: () => Promise.reject(new Error('The store is gone.')) };
  for (let attempt = 1; attempt < 5; attempt += 1) {
    await make({ files: gone });
    expect(await list()).toMatchObject([{ jobId, state: 'waiting', failures: attempt }]);
    clock += 60_000;
  }
  await make({ files: gone });
  expect(await list()).toMatchObject([{ jobId, state: 'failed', file: null }]);
  // Nothing stands in the way of another one.
  expect((await ask(downloadFileArchive)).status).toBe(201);
});
