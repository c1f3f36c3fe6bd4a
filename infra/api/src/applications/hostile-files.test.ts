import {
  actOnApplication,
  addReader,
  assignReadings,
  downloadFileArchive,
  FIRST_READING_RULES,
  saveApplication,
  saveReadingRules,
  StoredFile,
} from '@event-portal/contracts';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askForFile, uploadTo } from '../../testing/files';
import { takeExport } from '../../testing/exports';
import { hostilePdfs } from '../../testing/hostile-pdfs';
import { addEvent, addEventRole, addPerson, completeAnswers, type TestPerson } from '../../testing/people';
import { call, send, startTestApi, type TestApi } from '../../testing/test-api';
import { unzip } from '../../testing/unzip';
import { openFolderStore } from '../files/folder-store';

const folder = mkdtempSync(join(tmpdir(), 'hostile-files-'));

let api: TestApi;
let eventId: string;
let admin: TestPerson;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi({ files: openFolderStore(folder) });
  admin = await addPerson(api.database, { name: 'Admin' });
  reader = await addPerson(api.database, { name: 'Rita' });
  eventId = await addEvent(api.database);
  await askForFile(api.database, eventId);
  await addEventRole(api.database, eventId, admin, 'admin');
  await addEventRole(api.database, eventId, reader, 'staff');
  const rules = { ...FIRST_READING_RULES, readersEach: 1 };
  await call(api.app, saveReadingRules, { params: { eventId }, body: { version: 0, rules } }, admin);
  await call(api.app, addReader, { params: { eventId, userId: reader.userId } }, admin);
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Somebody sends it, applies with it, and has it read. */
async function apply(content: Buffer): Promise<{ file: StoredFile; person: TestPerson }> {
  const person = await addPerson(api.database);
  const sent = await uploadTo(api.app, `/events/${eventId}/application/files`, { content }, person);
  expect([sent.statusCode, sent.json()]).toEqual([201, expect.anything()]);
  const file = StoredFile.parse(sent.json());
  const answers = { ...completeAnswers, resume: file };
  const params = { eventId };
  await call(api.app, saveApplication, { params, body: { version: 0, formVersion: 2, answers } }, person);
  await call(api.app, actOnApplication, { params, body: { action: 'submit', version: 1 } }, person);
  await call(api.app, assignReadings, { params, body: { most: null } }, admin);
  return { file, person };
}

/**
 * Nothing looks into a file, and nothing could clean it. What is promised instead: no browser shows or runs it, whatever else it
 * is, and neither the API nor the place where it is kept does more with it than to pass it on.
 */
test.each(Object.entries(hostilePdfs))(
  'a PDF that %s is kept as it is, and shown by no browser',
  async (_what, make) => {
    const content = make();
    const { file, person } = await apply(content);
    for (const by of [person, admin, reader]) {
      for (const headers of [{}, { range: 'bytes=9-', accept: 'text/html' }]) {
        const got = await send(api.app, { url: `/events/${eventId}/files/${file.fileId}`, headers }, by);
        expect(got.statusCode).toBe(200);
        expect(got.rawPayload.equals(content)).toBe(true);
        expect(got.headers).toMatchObject({
          'content-type': 'application/pdf',
          'content-length': String(content.length),
          'content-disposition': `attachment; filename="cv.pdf"; filename*=UTF-8''cv.pdf`,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none';sandbox;frame-ancestors 'none';base-uri 'none'",
          'cross-origin-resource-policy': expect.stringMatching(/^same-/) as string,
          'cache-control': 'no-store',
        });
        expect(got.headers['content-encoding']).toBeUndefined();
      }
    }
    expect(readFileSync(join(folder, file.fileId)).equals(content)).toBe(true);
    expect(statSync(join(folder, file.fileId)).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(expect.not.arrayContaining([expect.stringMatching(/\.|evil/)]));
  },
);

test('a file that is an archive, too, is one file in the archive of all files', async () => {
  const content = hostilePdfs['is an archive, too']!();
  expect(unzip(content)).toMatchObject([{ name: 'evil.js' }]);
  const { person } = await apply(content);
  const input = { params: { eventId }, query: { search: person.name } };
  const { response } = await takeExport(api, downloadFileArchive, input, admin);
  expect(unzip(response.rawPayload)).toMatchObject([
    { name: `0001 ${person.name} - Résumé.pdf`, content },
    { name: 'index.csv' },
  ]);
});
