import {
  actOnApplication,
  addReader,
  ApiErrorBody,
  assignReadings,
  FIRST_READING_RULES,
  getApplicationDetails,
  getOwnApplication,
  getOwnReading,
  listOwnReadings,
  listReceivedApplications,
  ReadingId,
  removeReader,
  saveApplication,
  saveReadingRules,
  StoredFile,
  type Answers,
  type ReadingRules,
} from '@event-portal/contracts';
import { randomUUID } from 'node:crypto';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { createWriteStream, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../../testing/eventually';
import { askForFile, formWithFile, pdf, resumeQuestion, uploadTo } from '../../testing/files';
import {
  addEvent,
  addEventRole,
  addPerson,
  completeAnswers,
  inDays,
  type TestPerson,
} from '../../testing/people';
import { call, CLIENT_URL, send, startTestApi, type TestApi } from '../../testing/test-api';
import { openBucketStore } from '../files/bucket-store';
import { startFileCollection } from '../files/file-collection';
import type { FileStore } from '../files/file-store';
import { openFolderStore } from '../files/folder-store';

const folder = mkdtempSync(join(tmpdir(), 'files-of-a-test-'));
const kept = openFolderStore(folder);
/** What the store of the API does; the folder, unless a test breaks it. */
let broken: Partial<FileStore> = {};
const files: FileStore = {
  put: (...file) => (broken.put ?? kept.put)(...file),
  get: (name) => (broken.get ?? kept.get)(name),
  remove: (name) => (broken.remove ?? kept.remove)(name),
};

let api: TestApi;
let eventId: string;
let person: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi({ files });
  admin = await addPerson(api.database, { name: 'Admin' });
});
beforeEach(async () => {
  broken = {};
  eventId = await addEvent(api.database);
  await askForFile(api.database, eventId);
  await addEventRole(api.database, eventId, admin, 'admin');
  person = await addPerson(api.database, { name: 'Pia' });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

type Sent = { content?: Buffer; name?: string; question?: string; by?: TestPerson; event?: string };
const place = (event = eventId) => `/events/${event}/application/files`;
const upload = ({ content = pdf(), by = person, event, ...rest }: Sent = {}, headers = {}) =>
  uploadTo(api.app, place(event), { content, ...rest }, by, headers);
const uploaded = async (sent: Sent = {}) => StoredFile.parse((await upload(sent)).json());
const download = (fileId: string, by?: TestPerson, event = eventId) =>
  send(api.app, { url: `/events/${event}/files/${fileId}` }, by);
const save = (version: number, answers: Answers, by = person) =>
  call(
    api.app,
    saveApplication,
    { params: { eventId }, body: { version, formVersion: 2, answers: { ...completeAnswers, ...answers } } },
    by,
  );
const submit = (version: number) =>
  call(api.app, actOnApplication, { params: { eventId }, body: { action: 'submit', version } }, person);
const rowsOf = (userId = person.userId) =>
  api.database.selectFrom('files').selectAll().where('userId', '=', userId).execute();
const bytesKept = () => readdirSync(folder).length;

describe('a file as the answer to a question', () => {
  test('is kept, answers the question, and is there for its sender and the admins of the event', async () => {
    const content = pdf(200_000);
    const response = await upload({ content, name: 'Pía’s résumé.pdf' });
    expect(response.statusCode).toBe(201);
    const file = StoredFile.parse(response.json());
    expect(file).toMatchObject({ name: 'Pía’s résumé.pdf', size: content.length });

    expect((await save(0, { resume: { ...file, name: 'other.exe', size: 1 } })).reply.answers).toMatchObject({
      resume: file,
    });
    expect((await download(file.fileId, admin)).statusCode).toBe(404);
    expect((await submit(1)).status).toBe(200);

    for (const by of [person, admin]) {
      const got = await download(file.fileId, by);
      expect(got.statusCode).toBe(200);
      expect(got.rawPayload.equals(content)).toBe(true);
      expect(got.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(content.length),
        'content-disposition': `attachment; filename="P_a_s r_sum_.pdf"; filename*=UTF-8''P%C3%ADa%E2%80%99s%20r%C3%A9sum%C3%A9.pdf`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none';sandbox;frame-ancestors 'none';base-uri 'none'",
        'cache-control': 'no-store',
      });
    }
    const list = await call(api.app, listReceivedApplications, { params: { eventId }, query: {} }, admin);
    expect(list.reply.items[0]?.cells).toMatchObject({ resume: file.name });
    const params = { eventId, userId: person.userId };
    const details = await call(api.app, getApplicationDetails, { params }, admin);
    expect(details.reply.answers).toMatchObject({ resume: file });
  });

  test('is asked for where it has to be there, and a draft goes on without it', async () => {
    expect((await save(0, {})).status).toBe(200);
    const { error, fields } = await submit(1);
    expect([error, fields]).toEqual(['invalid_request', { 'answers.resume': 'Add a file: Résumé' }]);
  });

  test('nobody else may have it: neither other applicants, nor staff, nor admins of other events', async () => {
    const { fileId, ...file } = await uploaded();
    await save(0, { resume: { fileId, ...file } });
    await submit(1);
    const elsewhere = await addEvent(api.database);
    const [staff, other, adminElsewhere] = await Promise.all([
      addPerson(api.database),
      addPerson(api.database),
      addPerson(api.database),
    ]);
    await addEventRole(api.database, eventId, staff, 'staff');
    await addEventRole(api.database, elsewhere, adminElsewhere, 'admin');
    for (const by of [staff, other, adminElsewhere])
      expect((await download(fileId, by)).statusCode).toBe(404);
    expect((await download(fileId, adminElsewhere, elsewhere)).statusCode).toBe(404);
    expect((await download(fileId)).statusCode).toBe(401);
    const superuser = await addPerson(api.database, { role: 'superuser' });
    expect((await download(fileId, superuser)).statusCode).toBe(200);
  });
});

type Attack = {
  content?: () => Buffer;
  name?: string;
  question?: string;
  headers?: Record<string, string>;
  status: number;
  says: string | RegExp;
};

describe('whoever reads the application', () => {
  const params = () => ({ eventId });
  const writeRules = (changed: Partial<ReadingRules>, version: number) =>
    call(
      api.app,
      saveReadingRules,
      { params: params(), body: { version, rules: { ...FIRST_READING_RULES, readersEach: 1, ...changed } } },
      admin,
    );
  const openFirst = async (reader: TestPerson) => {
    const own = await call(api.app, listOwnReadings, { params: params() }, reader);
    const readingId = own.reply.readings[0]?.readingId ?? ReadingId.parse(randomUUID());
    return (await call(api.app, getOwnReading, { params: { eventId, readingId } }, reader)).reply;
  };
  let reader: TestPerson;
  let file: StoredFile;
  beforeEach(async () => {
    reader = await addPerson(api.database, { name: 'Rita' });
    await addEventRole(api.database, eventId, reader, 'staff');
    file = await uploaded({ name: 'Pia Walker.pdf' });
    await save(0, { resume: file });
    await submit(1);
    await writeRules({}, 0);
    await call(api.app, addReader, { params: { eventId, userId: reader.userId } }, admin);
    await call(api.app, assignReadings, { params: params(), body: { most: null } }, admin);
  });

  test('has its file, and nobody else of the staff', async () => {
    expect((await openFirst(reader)).answers.find(({ question }) => question === 'resume')).toMatchObject({
      words: 'Pia Walker.pdf',
      file,
    });
    expect((await download(file.fileId, reader)).statusCode).toBe(200);
    const other = await addPerson(api.database, { name: 'Ron' });
    await addEventRole(api.database, eventId, other, 'staff');
    expect((await download(file.fileId, other)).statusCode).toBe(404);
    await call(api.app, addReader, { params: { eventId, userId: other.userId } }, admin);
    expect((await download(file.fileId, other)).statusCode).toBe(404);
  });

  test('has it no more once they read no more', async () => {
    await call(api.app, removeReader, { params: { eventId, userId: reader.userId } }, admin);
    expect((await download(file.fileId, reader)).statusCode).toBe(404);
  });

  test('neither has it nor reads its name where applications are read blind', async () => {
    await writeRules({ blind: true }, 1);
    const { answers } = await openFirst(reader);
    expect(answers.length).toBeGreaterThan(0);
    expect(JSON.stringify(answers)).not.toContain('Pia Walker');
    expect((await download(file.fileId, reader)).statusCode).toBe(404);
  });

  test.each([
    ['hidden from readers', { hiddenFromReaders: true }],
    ['sensitive', { sensitive: true }],
  ])('does not have one that is %s', async (_what, more) => {
    const questions = [{ ...resumeQuestion, ...more }];
    await askForFile(api.database, eventId, { sections: [{ id: 'more', title: 'More', questions }] }, 3);
    expect(JSON.stringify((await openFirst(reader)).answers)).not.toContain('Pia Walker');
    expect((await download(file.fileId, reader)).statusCode).toBe(404);
  });
});

describe('what is no PDF that fits is refused, says what to do, and leaves nothing behind', () => {
  const attacks: Record<string, Attack> = {
    'no byte': { content: () => Buffer.alloc(0), status: 422, says: /empty/ },
    'one byte': { content: () => Buffer.from('%'), status: 422, says: /not a PDF/ },
    'a beginning alone': { content: () => Buffer.from('%PDF-1.7'), status: 422, says: /end is missing/ },
    'more than the question takes': { content: () => pdf(5_000_000), status: 413, says: /up to 5 MB/ },
    'more than any question takes': {
      headers: { 'content-length': '100000000' },
      status: 413,
      says: /up to \d+ MB/,
    },
    'a page of HTML': {
      content: () => Buffer.from('<!doctype html><script>alert(1)</script>%%EOF'),
      status: 422,
      says: /not a PDF/,
    },
    'HTML before a PDF': {
      content: () => Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf()]),
      status: 422,
      says: /not a PDF/,
    },
    'an archive before a PDF': {
      content: () => Buffer.concat([Buffer.from('PK\x03\x04'), pdf()]),
      status: 422,
      says: /not a PDF/,
    },
    'a header of an archive that unpacks to petabytes': {
      content: () => Buffer.from('504b0304140000000800ffffffffffffffffffffffffffff', 'hex'),
      status: 422,
      says: /not a PDF/,
    },
    'a program': {
      content: () => Buffer.from('MZ\x90\0%PDF-1.7 %%EOF'),
      name: 'cv.pdf.exe',
      status: 422,
      says: /not a PDF/,
    },
    'a picture': {
      content: () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      status: 422,
      says: /not a PDF/,
    },
    'a PDF of no version': { content: () => Buffer.from('%PDF-9.9\n%%EOF'), status: 422, says: /not a PDF/ },
    'a byte order mark before it': {
      content: () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), pdf()]),
      status: 422,
      says: /not a PDF/,
    },
    'a PDF without its end': {
      content: () => pdf(4000).subarray(0, 3000),
      status: 422,
      says: /end is missing/,
    },
    'a PDF with megabytes behind its end': {
      content: () => Buffer.concat([pdf(), Buffer.alloc(2_000_000)]),
      status: 422,
      says: /end is missing/,
    },
    'another type': { headers: { 'content-type': 'text/html' }, status: 415, says: /Only PDF/ },
    'a type that browsers would sniff': { headers: { 'content-type': '*/*' }, status: 415, says: /Only PDF/ },
    'a form with a file in it': {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      status: 415,
      says: /Only PDF/,
    },
    JSON: { headers: { 'content-type': 'application/json' }, status: 415, says: /Only PDF/ },
    'something packed': { headers: { 'content-encoding': 'gzip' }, status: 415, says: /Only PDF/ },
    'less than was said': {
      headers: { 'content-length': '5000' },
      status: 422,
      says: /did not arrive whole/,
    },
    'more than was said': { headers: { 'content-length': '20' }, status: 422, says: /longer than/ },
    'a size that is none': { headers: { 'content-length': 'much' }, status: 422, says: /Content-Length/ },
    'a size below nothing': { headers: { 'content-length': '-1' }, status: 422, says: /Content-Length/ },
    'a question that is not asked': { question: 'nowhere', status: 422, says: /not right yet/ },
    'a question of another kind': { question: 'motivation', status: 422, says: /not right yet/ },
    'a question that every object has': { question: 'constructor', status: 422, says: /not right yet/ },
    'a page that is not of the portal': {
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      status: 403,
      says: /not part of the portal/,
    },
  };

  test.each(Object.entries(attacks))(
    '%s',
    async (_name, { content = pdf, headers, status, says, ...sent }) => {
      const before = bytesKept();
      const response = await upload({ content: content(), ...sent }, headers);
      const { message } = ApiErrorBody.parse(response.json());
      expect([response.statusCode, message]).toEqual([status, expect.stringMatching(says)]);
      expect(await rowsOf()).toEqual([]);
      expect(bytesKept()).toBe(before);
    },
  );
});

test.each([
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\pia\\cv.pdf', 'cv.pdf'],
  ['cv.pdf.exe', 'cv.pdf.exe.pdf'],
  ['cv\u202efdp.exe', 'cvfdp.exe.pdf'],
  ['cv\r\nSet-Cookie: a=b.pdf', 'cv Set-Cookie a=b.pdf'],
  ['c\u0001v\u0007.pdf', 'c v.pdf'],
  ['"><script>alert(1)</script>.pdf', 'script.pdf'],
  ['...', 'file.pdf'],
  ['', 'file.pdf'],
  ['\u200b\u2060.pdf', 'file.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  [`${'x'.repeat(900)}.pdf`, `${'x'.repeat(100)}.pdf`],
  ['履歴書.PDF', '履歴書.pdf'],
  ['%2e%2e%2fcv.pdf', '2e2e2fcv.pdf'],
  ['cv.pdf. . .', 'cv.pdf'],
  ['cv.pdf...', 'cv.pdf'],
  ['CON.pdf', '_CON.pdf'],
  ['nul.tar.pdf', '_nul.tar.pdf'],
  ['com1', '_com1.pdf'],
  ['lpt³.pdf', '_lpt³.pdf'],
  ['Prn .pdf', '_Prn.pdf'],
  ['console.pdf', 'console.pdf'],
  ['cv👩\u200d💻.pdf', 'cv👩\u200d💻.pdf'],
  [`${'🦊'.repeat(100)}.pdf`, `${'🦊'.repeat(50)}.pdf`],
  ['cv\ud83e.pdf', 'cv\ufffd.pdf'],
  ['cv.pdf:evil.exe', 'cv.pdfevil.exe.pdf'],
])('a file called %j goes by the name %j, and has another one where it is kept', async (name, shown) => {
  const file = await uploaded({ name });
  expect(file.name).toBe(shown);
  expect(readdirSync(folder)).toContain(file.fileId);
  const { headers } = await download(file.fileId, person);
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="[ -~]+\.pdf"; filename\*=UTF-8''[\w%!.~-]+$/,
  );
});

test('a name that is not text is refused', async () => {
  const response = await upload({ name: 'c\0v.pdf' });
  expect([response.statusCode, response.json()]).toMatchObject([
    422,
    { fields: { name: 'Remove the characters that are not text.' } },
  ]);
});

describe('who may not send one', () => {
  test.each<[string, () => Promise<{ by?: TestPerson; event?: string }>, string]>([
    ['somebody who is signed out', async () => ({ by: { ...person, session: '' } }), 'no_session'],
    [
      'somebody whose session has ended',
      async () => {
        await api.database.deleteFrom('sessions').where('userId', '=', person.userId).execute();
        return {};
      },
      'no_session',
    ],
    ['an admin of the event', async () => ({ by: admin }), 'role_conflict'],
    [
      'anybody, to an event that they may not know of',
      async () => ({ event: await addEvent(api.database, { published: false }) }),
      'not_found',
    ],
    [
      'anybody, after the deadline',
      async () => {
        const event = await addEvent(api.database, { applicationsCloseAt: inDays(-1) });
        await askForFile(api.database, event);
        return { event };
      },
      'applications_closed',
    ],
    [
      'anybody, to an event that asks for none',
      async () => ({ event: await addEvent(api.database) }),
      'invalid_request',
    ],
    [
      'somebody who has withdrawn the application',
      async () => {
        await save(0, { resume: await uploaded() });
        await submit(1);
        const body = { action: 'withdraw', version: 2 } as const;
        await call(api.app, actOnApplication, { params: { eventId }, body }, person);
        return {};
      },
      'transition_refused',
    ],
  ])('%s', async (_who, arrange, code) => {
    const sent = await arrange();
    const before = bytesKept();
    const response = await upload(sent);
    expect(ApiErrorBody.parse(response.json()).error).toBe(code);
    expect(bytesKept()).toBe(before);
  });
});

describe('an answer may name no other file', () => {
  const refused = async (answer: StoredFile) => {
    const { error, fields } = await save(0, { resume: answer });
    expect([error, fields]).toEqual([
      'invalid_request',
      { 'answers.resume': 'This file is not here any more. Add it again.' },
    ]);
  };

  test('one of somebody else', async () => {
    await refused(await uploaded({ by: await addPerson(api.database) }));
  });

  test('one that was sent to another event', async () => {
    const event = await addEvent(api.database);
    await askForFile(api.database, event);
    await refused(await uploaded({ event }));
  });

  test('one that was sent for another question, or was never sent', async () => {
    await api.database.deleteFrom('eventForms').where('eventId', '=', eventId).execute();
    const another = { ...resumeQuestion, id: 'letter' };
    const more = { id: 'last', title: 'Last', questions: [another] };
    await askForFile(api.database, eventId, { sections: [...formWithFile.sections, more] });
    await refused(await uploaded({ question: 'letter' }));
    await refused({ fileId: crypto.randomUUID(), name: 'cv.pdf', size: 10 });
  });
});

describe('how much', () => {
  test('two at once are two files, and both are there', async () => {
    const both = await Promise.all([uploaded({ content: pdf(1) }), uploaded({ content: pdf(2) })]);
    const sizes = await Promise.all(
      both.map(async ({ fileId }) => (await download(fileId, person)).rawPayload.length),
    );
    expect(sizes).toEqual(both.map(({ size }) => size));
  });

  test('a person has room for so many files at an event, also when all come at once', async () => {
    const replies = await Promise.all(Array.from({ length: 23 }, () => upload()));
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20);
    const refused = replies.filter(({ statusCode }) => statusCode === 409);
    expect(refused.map((one) => ApiErrorBody.parse(one.json()).error)).toEqual(
      Array.from({ length: 3 }, () => 'too_many_files'),
    );
  });

  test('whoever sends without end waits', async () => {
    const own = await startTestApi({ rates: { uploads: { name: 'uploads', most: 2, perMs: 60_000 } } });
    const by = await addPerson(own.database);
    const event = await addEvent(own.database);
    await askForFile(own.database, event);
    const codes = [];
    for (let sent = 0; sent < 3; sent += 1)
      codes.push((await uploadTo(own.app, place(event), { content: pdf() }, by)).statusCode);
    await own.close();
    expect(codes).toEqual([201, 201, 429]);
  });
});

describe('when the place where files are kept fails', () => {
  const noSpace = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

  test('on a full disk the person hears it, and the rest of the application is as it was', async () => {
    await save(0, {});
    broken = { put: (_name, { content }) => pipeline(content, createWriteStream('/dev/full')) };
    const response = await upload({ content: pdf(900_000) });
    expect(response.statusCode).toBe(503);
    const { error, message } = ApiErrorBody.parse(response.json());
    expect([error, message]).toEqual([
      'file_not_kept',
      expect.stringContaining('Everything else of your application is'),
    ]);
    expect(response.headers['retry-after']).toBe('30');
    expect(await rowsOf()).toEqual([]);
    const own = await call(api.app, getOwnApplication, { params: { eventId } }, person);
    expect(own.reply).toMatchObject({ version: 1, answers: { ...completeAnswers, resume: null } });
    broken = {};
    expect((await upload()).statusCode).toBe(201);
  });

  test('a folder that cannot be written to keeps nothing, and what was sent before is still there', async () => {
    const { fileId } = await uploaded();
    broken = { put: openFolderStore(join(folder, fileId, 'folder')).put };
    expect((await upload()).json()).toMatchObject({ error: 'file_not_kept' });
    expect((await download(fileId, person)).statusCode).toBe(200);
  });

  test('a bucket that is gone is told from a file that is', async () => {
    const { fileId } = await uploaded();
    const silent = createServer((socket: Socket) => socket.destroy());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    broken = openBucketStore({
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'files',
      prefix: '',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    expect((await upload()).json()).toMatchObject({ error: 'file_not_kept' });
    expect((await download(fileId, person)).json()).toMatchObject({ error: 'unavailable' });
    broken = {};
    await new Promise((resolve) => silent.close(resolve));

    expect((await download(fileId, person)).statusCode).toBe(200);
    await kept.remove(fileId);
    expect((await download(fileId, person)).statusCode).toBe(404);
  });

  test('what could not be removed is removed later', async () => {
    broken = { put: () => Promise.reject(noSpace), remove: () => Promise.reject(noSpace) };
    expect((await upload()).statusCode).toBe(503);
    expect(await rowsOf()).toHaveLength(1);
    broken = {};
    await collectIn(2 * HOUR_MS);
    expect(await rowsOf()).toEqual([]);
  });
});

const HOUR_MS = 3_600_000;
async function collectIn(milliseconds: number): Promise<void> {
  const collection = startFileCollection({
    database: api.database,
    files,
    now: () => new Date(Date.now() + milliseconds),
    onRemoved: () => undefined,
    onFailure: () => undefined,
  });
  while ((await collection.removeDue()) > 0);
  await collection.stop();
}

describe('what no application has is removed, and nothing else', () => {
  test('replaced ones go after a day, those that are answers never', async () => {
    const [first, second, loose] = [await uploaded(), await uploaded(), await uploaded()];
    await save(0, { resume: first });
    await save(1, { resume: second });
    await collectIn(23 * HOUR_MS);
    expect(await rowsOf()).toHaveLength(3);
    await collectIn(25 * HOUR_MS);
    expect((await rowsOf()).map(({ fileId }) => fileId)).toEqual([second.fileId]);
    expect(readdirSync(folder)).toContain(second.fileId);
    for (const { fileId } of [first, loose]) expect(readdirSync(folder)).not.toContain(fileId);
    expect((await download(first.fileId, person)).statusCode).toBe(404);
  });

  test('an application that is removed takes its files along', async () => {
    const file = await uploaded();
    await save(0, { resume: file });
    await api.database.deleteFrom('applications').where('userId', '=', person.userId).execute();
    await collectIn(25 * HOUR_MS);
    expect(readdirSync(folder)).not.toContain(file.fileId);
  });

  test('one that an application is being saved with at this moment stays', async () => {
    const file = await uploaded();
    const saving = await api.database.startTransaction().execute();
    await saving
      .updateTable('files')
      .set({ neededAt: new Date(Date.now() + 25 * HOUR_MS).toISOString() })
      .where('fileId', '=', file.fileId)
      .execute();
    await collectIn(25 * HOUR_MS);
    await saving.commit().execute();
    await collectIn(25 * HOUR_MS);
    expect(await rowsOf()).toHaveLength(1);
  });
});

describe('over a real connection', () => {
  let port: number;
  beforeAll(async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    port = (api.app.server.address() as AddressInfo).port;
  });

  const begin = (headers: Record<string, string>, session = person.session) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => (received += String(chunk)));
    socket.on('error', () => undefined);
    const lines = {
      host: 'localhost',
      origin: CLIENT_URL,
      cookie: `sh_session_id=${session}`,
      'content-type': 'application/pdf',
      ...headers,
    };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST ${place()}?question=resume&name=cv.pdf HTTP/1.1\r\n${head.join('')}\r\n`);
    const reply = () =>
      eventually(
        () => received,
        (text) => text.includes('\r\n\r\n{') && text.includes('}'),
      );
    return { socket, reply };
  };

  test('a hundred megabytes are refused before they come', async () => {
    const { socket, reply } = begin({ 'content-length': '100000000' });
    socket.write(pdf());
    expect(await reply()).toMatch(/^HTTP\/1\.1 413 [^]*connection: close[^]*up to 5 MB/i);
    socket.destroy();
  });

  test('chunks without an end are refused before they come', async () => {
    const { socket, reply } = begin({ 'transfer-encoding': 'chunked' });
    const chunk = 'x'.repeat(1000);
    const endless = setInterval(() => socket.write(`3e8\r\n${chunk}\r\n`), 1);
    expect(await reply()).toMatch(/^HTTP\/1\.1 422 [^]*connection: close[^]*Content-Length/i);
    await eventually(
      () => socket.destroyed,
      (isEnded) => isEnded,
    );
    clearInterval(endless);
  });

  test('whoever reads only once it has sent a while reads the refusal all the same', async () => {
    const { socket, reply } = begin({ 'content-length': '100000000' });
    socket.pause();
    for (let sent = 0; sent < 100; sent += 1) {
      socket.write('x'.repeat(1000));
      await delay(3);
    }
    socket.resume();
    expect(await reply()).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  test('an upload that is cut leaves nothing, while it runs it is nobody’s, and the next one works', async () => {
    const before = bytesKept();
    const { socket } = begin({ 'content-length': '400000' });
    socket.write(pdf(200_000).subarray(0, 150_000));
    const [coming] = await eventually(rowsOf, (rows) => rows.length > 0);
    await eventually(bytesKept, (count) => count > before);
    expect((await download(coming!.fileId, person)).statusCode).toBe(404);
    socket.destroy();
    expect(await eventually(rowsOf, (rows) => rows.length === 0)).toEqual([]);
    expect(bytesKept()).toBe(before);
    expect((await upload()).statusCode).toBe(201);
  });

  test('the reply to a file that is no PDF comes, and the same connection goes on', async () => {
    const { socket, reply } = begin({ 'content-length': '300000' });
    socket.write(Buffer.alloc(300_000, '<'));
    expect(await reply()).toMatch(/^HTTP\/1\.1 422 [^]*not a PDF/);
    socket.write(`GET /livez HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    expect(await eventually(reply, (text) => text.includes('HTTP/1.1 200'))).toContain('HTTP/1.1 200');
    socket.destroy();
  });
});

test('a large file passes through in pieces: of ten megabytes less than one is in hand at a time', async () => {
  const chunk = 65_536;
  let given = 0;
  let taken = 0;
  let most = 0;
  const size = 150 * chunk;
  broken = {
    put: async (_name, { content }) => {
      for await (const part of content) {
        await new Promise((resolve) => setImmediate(resolve));
        taken += Buffer.from(part).length;
        most = Math.max(most, given - taken);
      }
    },
  };
  const whole = pdf(size - pdf().length);
  async function* pieces() {
    for (let from = 0; from < size; from += chunk) {
      given += chunk;
      yield whole.subarray(from, from + chunk);
    }
  }
  await api.database.deleteFrom('eventForms').where('eventId', '=', eventId).execute();
  await askForFile(api.database, eventId, {
    sections: [{ id: 'only', title: 'Only', questions: [{ ...resumeQuestion, kind: 'file', most: 10 }] }],
  });
  const response = await send(
    api.app,
    {
      method: 'POST',
      url: place(),
      query: { question: 'resume', name: 'cv.pdf' },
      payload: Readable.from(pieces()),
      headers: { 'content-type': 'application/pdf', 'content-length': String(size) },
    },
    person,
  );
  expect([response.statusCode, taken]).toEqual([201, size]);
  expect(most).toBeLessThan(1_000_000);
});
