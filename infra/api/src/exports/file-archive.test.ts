import {
  downloadExport,
  downloadFileArchive,
  fillPath,
  measureFileArchive,
  type Answers,
  type EventForm,
  type Question,
  type StoredFile,
} from '@event-portal/contracts';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eventually } from '../../testing/eventually';
import { makeExports, takeExport } from '../../testing/exports';
import { askForFile, keepFiles, pdf, resumeQuestion } from '../../testing/files';
import { addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { call, send, startTestApi, type TestApi } from '../../testing/test-api';
import { readZipEnd, unzip } from '../../testing/unzip';
import type { FileStore } from '../files/file-store';
import { answersKey } from '../applications/answers-key';
import { openFolderStore } from '../files/folder-store';

const folder = mkdtempSync(join(tmpdir(), 'archive-'));
const kept = openFolderStore(folder);
/** How files are read; from the folder, unless a test says otherwise. */
let readFile: FileStore['get'] = kept.get;

let api: TestApi;
let admin: TestPerson;
let eventId: string;
beforeAll(async () => {
  api = await startTestApi({ files: { ...kept, get: (name) => readFile(name) } });
  admin = await addPerson(api.database, { name: 'Admin' });
});
beforeEach(async () => {
  readFile = kept.get;
  eventId = await addEvent(api.database, { name: 'Spring Hackathon' });
  await addEventRole(api.database, eventId, admin, 'admin');
  await askForFile(api.database, eventId, form);
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const letter: Question = { ...resumeQuestion, id: 'letter', label: 'Doctor’s letter', sensitive: true };
const sponsors: Question = {
  ...{ id: 'sponsors', kind: 'consent', label: 'Sponsors may have my résumé', help: '', required: false },
  ...{ sensitive: false, hiddenFromReaders: false, column: null, condition: null, version: 1, link: null },
};
const form: EventForm = {
  sections: [{ id: 'all', title: 'All', questions: [resumeQuestion, letter, sponsors] }],
};

let minute = 0;
async function apply(name: string, answers: Answers) {
  const { userId } = await addPerson(api.database, { name });
  const at = new Date(Date.UTC(2026, 10, 1, 0, (minute += 1))).toISOString();
  await api.database
    .insertInto('applications')
    .values({
      ...{ eventId, userId, status: 'submitted', formVersion: 2, answers: JSON.stringify(answers) },
      // Without it a search would look through the ids of the files, too.
      ...{ answersKey: answersKey(form, answers), savedAt: at, submittedAt: at },
    })
    .execute();
  await keepFiles(api.database, { eventId, userId }, answers);
}

/** A file as an answer, whose bytes are in the folder. */
function fileOf(padding: number, name = 'cv.pdf'): StoredFile & { fileId: string } {
  const [fileId, content] = [crypto.randomUUID(), pdf(padding)];
  writeFileSync(join(folder, fileId), content);
  return { fileId, name, size: content.length };
}

type Query = Parameters<typeof call<typeof downloadFileArchive>>[2]['query'];
const asked = (query: Query = {}, by = admin) =>
  call(api.app, downloadFileArchive, { params: { eventId }, query }, by);
const taken = (query: Query = {}, by = admin) =>
  takeExport(api, downloadFileArchive, { params: { eventId }, query }, by);
const filesOf = async (query: Query = {}) => unzip((await taken(query)).response.rawPayload);
const textOf = (content: Buffer | undefined) =>
  content
    ?.toString()
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');
const logged = () => api.database.selectFrom('auditLog').selectAll().where('eventId', '=', eventId).execute();

test('each file is in the archive as it was sent, under a name that says whose it is, and in the index', async () => {
  await apply('Abe Applicant', { resume: fileOf(5, 'cv final.pdf') });
  await apply('Łucja 王', { resume: fileOf(70_000, '=1+1.pdf') });
  await apply('Nobody’s file', { resume: null });
  const { response } = await taken();
  const { headers } = response;
  expect(headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
  expect(headers['content-disposition']).toMatch(/^attachment; filename="files-spring-hackathon.zip"/);
  expect(headers['content-security-policy']).toContain('sandbox');
  const [first, second, index, ...rest] = unzip(response.rawPayload);
  expect(rest).toEqual([]);
  expect(first).toEqual({ name: '0001 Abe Applicant - Résumé.pdf', content: pdf(5) });
  expect(second).toEqual({ name: '0002 Łucja 王 - Résumé.pdf', content: pdf(70_000) });
  expect([index?.name, ...(textOf(index?.content) ?? [])]).toEqual([
    'index.csv',
    'File,Name,E-mail,Question,Sent as,Bytes',
    expect.stringMatching(/^0001 Abe Applicant - Résumé.pdf,Abe Applicant,\S+@\S+,Résumé,cv final.pdf,\d+$/),
    expect.stringMatching(/^0002 Łucja 王 - Résumé.pdf,Łucja 王,\S+@\S+,Résumé,'=1\+1.pdf,\d+$/),
  ]);
});

test.each([
  ['with folders', '../../etc/passwd', '0001 etc passwd - Résumé.pdf'],
  ['with folders of Windows', 'C:\\Windows\\con', '0001 C Windows con - Résumé.pdf'],
  ['with writing that turns around', 'a\u202etxt.exe', '0001 atxt.exe - Résumé.pdf'],
  ['with dots', '... ', '0001 Résumé.pdf'],
  ['with many letters', 'x'.repeat(400), `0001 ${'x'.repeat(100)} - Résumé.pdf`],
  ['with many long letters', '🦊'.repeat(400), `0001 ${'🦊'.repeat(25)} - Résumé.pdf`],
])('a name %s is one that every system can keep', async (_how, name, fileName) => {
  await apply(name, { resume: fileOf(1) });
  expect((await filesOf()).map((file) => file.name)).toEqual([fileName, 'index.csv']);
});

test('it is said beforehand how many files there are, of whom, and how large they are', async () => {
  const files = [fileOf(5), fileOf(70_000), fileOf(90_000)];
  await apply('Abe', { resume: files[0]!, letter: files[1]!, sponsors: true });
  await apply('Bo', { resume: files[2]! });
  await apply('Cy', { resume: null });
  const measured = async (query: Omit<Query & object, 'sort'>, by = admin) =>
    call(api.app, measureFileArchive, { params: { eventId }, query }, by);
  const sum = (...some: number[]) => some.reduce((bytes, place) => bytes + files[place]!.size, 0);
  expect((await measured({})).reply).toEqual({ people: 2, files: 2, bytes: sum(0, 2) });
  expect((await measured({ questions: 'resume,letter', sensitive: 'yes' })).reply).toEqual({
    ...{ people: 2, files: 3, bytes: sum(0, 1, 2) },
  });
  expect((await measured({ consent: 'sponsors' })).reply).toEqual({ people: 1, files: 1, bytes: sum(0) });
  expect((await measured({ search: 'nobody' })).reply).toEqual({ people: 0, files: 0, bytes: 0 });
  expect((await measured({ questions: 'letter' })).fields?.questions).toContain('sensitive');
  expect(await logged()).toEqual([]);
});

test('with consent, only files of those who said yes are in it', async () => {
  await apply('Yes', { resume: fileOf(1), sponsors: true });
  await apply('No', { resume: fileOf(2), sponsors: false });
  await apply('Never asked', { resume: fileOf(3) });
  expect((await filesOf({ consent: 'sponsors' })).map(({ name }) => name)).toEqual([
    '0001 Yes - Résumé.pdf',
    'index.csv',
  ]);
  expect((await taken({ consent: 'resume' })).fields?.consent).toContain('asks for no consent');
  expect((await taken({ consent: 'nowhere' })).fields?.consent).toContain('never asked “nowhere”');
});

test('sensitive files come only when that is said, and other answers never', async () => {
  await apply('Abe', { resume: fileOf(1), letter: fileOf(2) });
  expect(await filesOf()).toHaveLength(2);
  expect((await taken({ questions: 'letter' })).fields?.questions).toContain('sensitive=yes');
  const both = await filesOf({ questions: 'letter,resume', sensitive: 'yes' });
  expect(both.map(({ name }) => name)).toEqual([
    '0001 Abe - Doctor’s letter.pdf',
    '0002 Abe - Résumé.pdf',
    'index.csv',
  ]);
  expect((await taken({ questions: 'sponsors' })).fields?.questions).toContain('not answered with a file');
  expect((await taken({ questions: 'nowhere' })).fields?.questions).toContain('never asked “nowhere”');
});

test('an event that asks for no file has no archive, and one that nobody sent a file to an index alone', async () => {
  expect((await filesOf()).map(({ name }) => name)).toEqual(['index.csv']);
  await api.database.deleteFrom('eventForms').where('eventId', '=', eventId).execute();
  expect((await taken()).fields?.questions).toContain('asks for no file');
});

test('the archive has the people of the list, in its order', async () => {
  await apply('Ben', { resume: fileOf(1) });
  await apply('Ada', { resume: fileOf(2) });
  await apply('Cai', { resume: fileOf(3) });
  const names = async (query: Query) => (await filesOf(query)).map(({ name }) => name.slice(0, 8));
  expect(await names({ sort: 'name:desc' })).toEqual(['0001 Cai', '0002 Ben', '0003 Ada', 'index.cs']);
  expect(await names({ search: 'ada' })).toEqual(['0001 Ada', 'index.cs']);
  expect(await names({ status: 'accepted' })).toEqual(['index.cs']);
});

test('the log notes who took the files of how many people, with which consent; without its entry there is none', async () => {
  await apply('Abe', { resume: fileOf(1), letter: fileOf(2), sponsors: true });
  await apply('Ben', { resume: fileOf(3), sponsors: true });
  await apply('Cai', { sponsors: true });
  await taken({ questions: 'resume,letter', consent: 'sponsors', sensitive: 'yes' });
  expect(await logged()).toMatchObject([
    {
      ...{ action: 'application.files_exported', actorId: admin.userId, targetKind: 'event' },
      changes: {
        people: { before: null, after: 2 },
        files: { before: null, after: 3 },
        questions: { before: null, after: ['Résumé', 'Doctor’s letter'] },
        consent: { before: null, after: 'Sponsors may have my résumé' },
        sensitive: { before: null, after: true },
      },
    },
    { action: 'job.ended' },
  ]);
  await api.database.schema.alterTable('auditLog').renameTo('auditLogAway').execute();
  const refused = await taken();
  await api.database.schema.alterTable('auditLogAway').renameTo('auditLog').execute();
  expect([refused.status, refused.error]).toEqual([500, 'internal']);
});

test('a file that is missing is told in the index', async () => {
  await apply('Abe', { resume: { ...fileOf(1), fileId: crypto.randomUUID() } });
  const [gone, there] = [fileOf(2), fileOf(3)];
  await apply('Ben', { resume: gone });
  await apply('Cai', { resume: there });
  await api.database.deleteFrom('files').where('fileId', '=', gone.fileId).execute();
  const [only, index] = await filesOf();
  expect(only?.name).toBe('0001 Cai - Résumé.pdf');
  expect(textOf(index?.content)?.map((line) => line.split(',').slice(0, 2))).toEqual([
    ['File', 'Name'],
    ['Missing', 'Abe'],
    ['Missing', 'Ben'],
    ['0001 Cai - Résumé.pdf', 'Cai'],
  ]);
});

test('nobody but the admins of the event may take one', async () => {
  await apply('Abe', { resume: fileOf(1) });
  const [staff, elsewhere] = [await addPerson(api.database), await addPerson(api.database)];
  await addEventRole(api.database, eventId, staff, 'staff');
  await addEventRole(api.database, await addEvent(api.database), elsewhere, 'admin');
  for (const by of [staff, elsewhere]) expect((await taken({}, by)).status).toBe(403);
  const url = fillPath(downloadFileArchive.path, { eventId });
  expect((await send(api.app, { method: 'POST', url })).statusCode).toBe(401);
  expect(await logged()).toEqual([]);
});

test('a store that fails before anything was sent is an error, and later breaks the archive off', async () => {
  await apply('Abe', { resume: fileOf(1) });
  await apply('Ben', { resume: fileOf(2) });
  const reply = await listen();
  readFile = () => Promise.reject(new Error('The store is gone.'));
  expect((await reply()).statusCode).toBe(503);

  let reads = 0;
  readFile = (name) => ((reads += 1) === 1 ? kept.get(name) : Promise.reject(new Error('Gone.')));
  await expect(reply().then(buffer)).rejects.toThrow('aborted');

  // A file that is not as long as it was said to be is not the one that was sent.
  readFile = () => Promise.resolve(Readable.from([Buffer.from('%PDF')]));
  await expect(reply().then(buffer)).rejects.toThrow('aborted');

  // One that breaks in the middle.
  readFile = () =>
    Promise.resolve(
      Readable.from(
        (async function* () {
          yield Buffer.from('%PDF');
          throw new Error('The store is gone.');
        })(),
      ),
    );
  await expect(reply().then(buffer)).rejects.toThrow('aborted');
});

test('a thousand files are each read in turn, and none ahead of a reader who takes nothing or goes away', async () => {
  const people = 1000;
  const size = 300_000;
  for (let person = 0; person < people; person += 1) await apply(`Row ${person}`, { resume: sized(size) });
  let [opened, open, mostOpen] = [0, 0, 0];
  const content = Buffer.alloc(size / 10, '%');
  readFile = () => {
    opened += 1;
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    const stream = Readable.from(Array.from({ length: 10 }, () => content));
    stream.once('close', () => (open -= 1));
    return Promise.resolve(stream);
  };
  const reply = await listen();
  expect([opened, open]).toEqual([people, 0]);
  opened = 0;
  const response = await reply();
  await eventually(
    () => Promise.resolve(opened),
    (count) => count > 0,
  );
  response.once('error', () => undefined).destroy();
  await eventually(
    () => Promise.resolve(open),
    (count) => count === 0,
  );
  // What the network holds between the two, and no more.
  expect(opened).toBeLessThan(people / 4);

  opened = 0;
  const [files, bytes] = await countFiles(await reply());
  expect([files, opened, open]).toEqual([people + 1, people, 0]);
  expect(bytes).toBeGreaterThan(people * size);
  // One that is read, and one that is opened after it.
  expect(mostOpen).toBeLessThanOrEqual(2);
}, 60_000);

/** An answer of so many bytes, that are nowhere. */
const sized = (size: number) => ({ fileId: crypto.randomUUID(), name: 'cv.pdf', size }) as StoredFile;

/** An archive that is made, and an API on the network, as a way to begin to take it from there. */
async function listen(): Promise<() => Promise<IncomingMessage>> {
  const { jobId } = (await asked()).reply;
  await makeExports(api);
  const app = await api.startAnother();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const path = fillPath(downloadExport.path, { eventId, jobId });
  const headers = { cookie: `sh_session_id=${admin.session}` };
  return () => new Promise((resolve) => get({ host: '127.0.0.1', port, path, headers }, resolve));
}

/** How many files an archive says at its end that it has, and how long it is, with none of it kept. */
async function countFiles(response: IncomingMessage): Promise<[files: number, bytes: number]> {
  let [bytes, end] = [0, Buffer.alloc(0)];
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    end = Buffer.concat([end, chunk]).subarray(-98);
  }
  return [readZipEnd(end).files, bytes];
}
