import {
  AnswerAudience,
  createCheckInList,
  EventRole,
  exportApplications,
  downloadFileArchive,
  fillPath,
  isAnswered,
  isSeenBy,
  MOST_SHOWN_ANSWERS,
  QuestionId,
  recordScan,
  saveConfirmationForm,
  saveEventForm,
  ServiceScope,
  type Answer,
  type CheckInListDraft,
  type Endpoint,
  type EndpointAccess,
  type EventForm,
  type Question,
  type QuestionKind,
} from '@event-portal/contracts';
import { randomUUID } from 'node:crypto';
import { endpoints } from '../../testing/endpoints';
import { takeExport, type ExportEndpoint } from '../../testing/exports';
import { addEvent, addEventRole, addPerson, inDays } from '../../testing/people';
import { call, send, startTestApi, type Sender, type TestApi } from '../../testing/test-api';
import { answersKey } from '../applications/answers-key';
import { visibleQuestions } from '../applications/visible-questions';
import { csvColumnsOf } from '../http/csv';
import { hashSecret } from '../secrets';

/** Where a question is asked, and how it is marked. */
type Marks = {
  readonly asked: 'to apply' | 'at confirmation';
  readonly hiddenFromReaders: boolean;
  /** Who reads a sensitive answer; undefined where it is not sensitive, null where an older form says nothing of it. */
  readonly seenBy: AnswerAudience | null | undefined;
};

/** Every way in which a question can be marked, by a name. */
const marked = Object.fromEntries(
  (['to apply', 'at confirmation'] as const).flatMap((asked) =>
    [false, true].flatMap((hiddenFromReaders) =>
      [undefined, null, ...AnswerAudience.options].map((seenBy): [string, Marks] => {
        const sensitive = seenBy === undefined ? 'plain' : `sensitive${seenBy ?? 'old'}`;
        const hidden = hiddenFromReaders ? 'hidden' : '';
        return [
          `${sensitive}${hidden}${asked === 'to apply' ? '' : 'late'}`,
          { asked, hiddenFromReaders, seenBy },
        ];
      }),
    ),
  ),
);
type Mark = string;
const marks: readonly Mark[] = Object.keys(marked);
const marksWhere = (isMeant: (one: Marks) => boolean): readonly Mark[] =>
  Object.entries(marked).flatMap(([mark, one]) => (isMeant(one) ? [mark] : []));

const people = ['owner', ...EventRole.options, 'user', 'superuser'] as const;
const callers = [...people, 'anonymous', ...ServiceScope.options] as const;
type Caller = (typeof callers)[number];

/** Which answers of somebody a caller is told. */
type Told = Partial<Record<Caller, readonly Mark[]>>;
const organisers = { admin: marks, superuser: marks } satisfies Told;
const isNotSensitive = marksWhere(({ seenBy }) => seenBy === undefined);
const inApplication = marksWhere(({ asked }) => asked === 'to apply');
const atConfirmation = marksWhere(({ asked }) => asked === 'at confirmation');
const forReaders = marksWhere(
  ({ asked, hiddenFromReaders, seenBy }) =>
    asked === 'to apply' &&
    !hiddenFromReaders &&
    (seenBy === undefined || seenBy === 'readers' || seenBy === 'staff'),
);
const forStaff = marksWhere(({ seenBy }) => seenBy === undefined || seenBy === 'staff');
/** What no check-in list of the event shows. */
const onNoList: Mark = 'plainhidden';
const shownAtDesk = forStaff.filter((mark) => mark !== onNoList);
const crew = { admin: shownAtDesk, staff: shownAtDesk, superuser: shownAtDesk } satisfies Told;

/**
 * Every read that tells answers, and to whom. What is not here tells nobody anything: an endpoint that is added and does is
 * found below, and says here who may be told.
 */
const rules: Readonly<Record<string, Told>> = {
  getOwnApplication: { owner: marks },
  listReceivedApplications: { admin: inApplication, superuser: inApplication },
  getApplicationDetails: organisers,
  getAnswerFigures: organisers,
  getRankedRun: organisers,
  exportApplications: { admin: isNotSensitive, superuser: isNotSensitive },
  'exportApplications, expressly': organisers,
  downloadFileArchive: { admin: isNotSensitive, superuser: isNotSensitive },
  'downloadFileArchive, expressly': organisers,
  getOwnReading: { staff: forReaders },
  // Answers that a check-in list shows, to whoever works there; what no list shows is for nobody here.
  listDirectory: crew,
  getDirectoryFigures: crew,
  exportDirectory: crew,
  listBadges: crew,
};

/** The changes whose reply has answers, and who may make them. Those of `session` answer with the caller's own. */
const changes: Readonly<Record<string, EndpointAccess>> = {
  saveApplication: 'session',
  saveConfirmation: 'session',
  actOnApplication: 'session',
  saveApplicationChanges: 'session',
  discardApplicationChanges: 'session',
  sendApplicationChanges: 'session',
  sendDeclineFeedback: 'session',
  decideApplication: { eventRoles: ['admin'] },
  takeOrganiserStep: { eventRoles: ['admin'] },
  saveReading: { eventRoles: ['admin', 'staff'] },
  takeBackReading: { eventRoles: ['admin', 'staff'] },
};

/** Searches that find somebody by what they answered, and for whom. */
const searches: Readonly<Record<string, readonly Caller[]>> = {
  listReceivedApplications: ['admin', 'superuser'],
  exportApplications: ['admin', 'superuser'],
  downloadFileArchive: ['admin', 'superuser'],
  listAttendees: ['admin', 'staff', 'superuser'],
  listDirectory: ['admin', 'staff', 'superuser'],
  getDirectoryFigures: ['admin', 'staff', 'superuser'],
  exportDirectory: ['admin', 'staff', 'superuser'],
  listBadges: ['admin', 'staff', 'superuser'],
  measureFileArchive: ['admin', 'superuser'],
};

const kinds: Readonly<Record<QuestionKind, object>> = {
  line: { least: 0, most: 100 },
  text: { least: 0, most: 100 },
  choice: {},
  choices: { most: null },
  list: {},
  number: { least: null, most: null, whole: true },
  date: { from: null, to: null },
  link: {},
  email: {},
  phone: {},
  consent: { version: 1, link: null },
  file: { most: 5 },
};

const wholeMarks: readonly Mark[] = ['plain', 'plainhidden', 'sensitiveadmins', 'plainlate'];

const idOf = (kind: string, mark: Mark) => `${kind}${mark[0]?.toUpperCase()}${mark.slice(1)}`;

/** Questions with each mark, an answer, and the trace by which that is known wherever it stands. */
const planted = marks.flatMap((mark, series) => {
  const { asked, hiddenFromReaders, seenBy } = marked[mark]!;
  const isAtConfirmation = asked === 'at confirmation';
  // A form has sixty questions at most: of every kind where that is most telling, and of some elsewhere.
  const isWhole = wholeMarks.includes(mark);
  const some = Object.entries(kinds).filter(
    ([kind]) =>
      !(isAtConfirmation && kind === 'file') && (isWhole || ['line', 'choice', 'file'].includes(kind)),
  );
  return some.map(([kind, rest], place) => {
    const id = idOf(kind, mark);
    const number = 7_310_000 + 100 * series + place;
    const word = `planted${number}`;
    const month = `1${100 + series}-01`;
    const question = {
      ...{ id, kind, label: `Question ${id}`, help: '', required: false, condition: null },
      column: isAtConfirmation ? null : id,
      ...{ sensitive: seenBy !== undefined, hiddenFromReaders, ...(seenBy && { seenBy }) },
      ...rest,
      ...(['choice', 'choices', 'list'].includes(kind) && {
        options: [
          { id: word, label: `Option ${word}`, help: '' },
          { id: `other${number}`, label: `Other ${number}`, help: '' },
        ],
      }),
    } as Question;
    const answers: Readonly<Record<QuestionKind, readonly [answer: Answer, trace?: string]>> = {
      line: [word, word],
      text: [word, word],
      choice: [word, word],
      choices: [[word], word],
      list: [word, word],
      number: [number, String(number)],
      date: [`${month}-10`, month],
      link: [`https://${word}.example`, word],
      email: [`${word}@example.test`, word],
      phone: [`+1 555 ${number}`, `555 ${number}`],
      // Known by its place alone.
      consent: [true],
      file: [{ fileId: randomUUID(), name: `${word}.pdf`, size: 7 }, word],
    };
    const [answer, trace] = answers[question.kind];
    return { mark, question, answer, trace };
  });
});
type Planted = (typeof planted)[number];

const formOf = (some: readonly Mark[]): EventForm => ({
  sections: some.map((mark) => ({
    id: mark,
    title: mark,
    questions: planted.filter((one) => one.mark === mark).map(({ question }) => question),
  })),
});
const form = formOf(inApplication);
const answersOf = (some: readonly Mark[]) =>
  Object.fromEntries(
    planted.filter(({ mark }) => some.includes(mark)).map(({ question, answer }) => [question.id, answer]),
  );

let api: TestApi;
let listId: string;
let eventId: string;
let ownerId: string;
/** What a reader among the staff has to read: an application that answers as the owner’s does. */
let readingId: string;
let jobId: string;
let runId: string;
const senders = new Map<Caller, Sender>();
beforeAll(async () => {
  api = await startTestApi();
  const { database } = api;
  eventId = await addEvent(database);
  for (const caller of people) {
    const person = await addPerson(database, { role: caller === 'superuser' ? 'superuser' : 'user' });
    senders.set(caller, person);
    const role = EventRole.options.find((each) => each === caller);
    if (role) await addEventRole(database, eventId, person, role);
    if (caller === 'owner') ownerId = person.userId;
  }
  const body = { version: 1, form };
  await call(api.app, saveEventForm, { params: { eventId }, body }, senders.get('admin'));
  const toConfirm = { version: 1, form: formOf(atConfirmation) };
  await call(api.app, saveConfirmationForm, { params: { eventId }, body: toConfirm }, senders.get('admin'));
  // Several who answer alike: the figures of sensitive questions would tell nobody anything otherwise.
  const alike = await Promise.all(Array.from({ length: 8 }, () => addPerson(database)));
  const answers = answersOf(inApplication);
  const [applicantId = '', ...others] = alike.map((person) => person.userId);
  for (const userId of [ownerId, applicantId, ...others]) {
    await database
      .insertInto('applications')
      .values({
        ...{ eventId, userId, status: userId === applicantId ? 'submitted' : 'confirmed', formVersion: 2 },
        ...{ answers: JSON.stringify(answers), answersKey: answersKey(form, answers) },
        ...{ confirmationVersion: 2, confirmationAnswers: JSON.stringify(answersOf(atConfirmation)) },
        ...{ savedAt: inDays(-1), submittedAt: inDays(-1) },
      })
      .execute();
    await addEventRole(database, eventId, { userId }, 'attendee');
  }
  const { userId: readerId } = await database
    .selectFrom('eventRoles')
    .select('userId')
    .where('role', '=', 'staff')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('readers')
    .values({ eventId, userId: readerId, chosenAt: inDays(-1) })
    .execute();
  const reading = { eventId, applicantId, readerId, assignedAt: inDays(-1) };
  ({ readingId } = await database
    .insertInto('readings')
    .values(reading)
    .returning('readingId')
    .executeTakeFirstOrThrow());
  ({ jobId } = await database
    .insertInto('jobs')
    .values({
      ...{ eventId, kind: 'release_decisions', parameters: '{}', madeBy: null, requestId: null },
      ...{ runAt: inDays(1), madeAt: inDays(-1), endedAt: null },
    })
    .returning('jobId')
    .executeTakeFirstOrThrow());
  const option = planted.find(({ question }) => question.id === 'choicePlain')?.answer;
  const quota = { option, least: 1, most: null };
  const rules = { places: 1, waitlist: 0, rest: 'leave', leastReadings: 1, keepByHand: true, seed: 'seed' };
  ({ runId } = await database
    .insertInto('rankedRuns')
    .values({
      ...{ eventId, formVersion: 2, madeAt: inDays(-1), madeBy: null },
      rules: JSON.stringify({
        ...rules,
        quotas: { question: 'choicePlain', unit: 'people', options: [quota] },
      }),
      outcome: JSON.stringify({
        counts: { accept: 1, reject: 0, waitlist: 0, undecided: 0 },
        ...{ byHand: 0, quotas: [{ ...quota, people: 1, accepted: 1 }] },
      }),
    })
    .returning('runId')
    .executeTakeFirstOrThrow());
  ({ listId } = await database
    .selectFrom('checkInLists')
    .select('listId')
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow());
  const shown = idsOf(planted.filter(({ mark }) => mark !== onNoList));
  for (let first = 0; first < shown.length; first += MOST_SHOWN_ANSWERS)
    await database
      .insertInto('checkInLists')
      .values({
        ...{
          eventId,
          name: `List ${first}`,
          kind: 'meal',
          audience: 'seated',
          opensAt: null,
          closesAt: null,
        },
        ...{ limitPerPerson: null, limitHours: null, stock: null, countsExits: false, showsTeam: false },
        ...{ shownQuestions: shown.slice(first, first + MOST_SHOWN_ANSWERS), note: '' },
      })
      .execute();
  for (const scope of ServiceScope.options) {
    const serviceKey = `epk_${randomUUID()}`;
    await database
      .insertInto('serviceKeys')
      .values({
        ...{ keyHash: hashSecret(serviceKey), name: scope, scopes: [scope], eventId: null },
        ...{ createdAt: inDays(-1), expiresAt: inDays(1) },
      })
      .execute();
    senders.set(scope, { serviceKey });
  }
}, 30_000);
afterAll(() => api.close());

/** Whether a reply tells an answer: under its question's name, in its question's column, or by its trace. */
function tells(body: string, contentType: string, { question, trace }: Planted): boolean {
  if (contentType.startsWith('text/csv')) return csvTells(body, question, trace);
  // Its index is in it as it is.
  if (contentType === 'application/zip') return trace !== undefined && body.includes(trace);
  return body !== '' && valueTells(JSON.parse(body), question, trace);
}

function csvTells(body: string, { label }: Question, trace: string | undefined): boolean {
  const [head = [], ...lines] = body.split('\r\n').map((line) => line.split(','));
  const column = head.indexOf(label);
  return (trace !== undefined && body.includes(trace)) || lines.some((cells) => (cells[column] ?? '') !== '');
}

function valueTells(value: unknown, question: Question, trace: string | undefined): boolean {
  if (typeof value === 'string' || typeof value === 'number')
    return trace !== undefined && String(value).includes(trace);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, each]) =>
      // What can be chosen is part of the question.
      name !== 'options' &&
      ((name === question.id && isAnswered(each as Answer)) || valueTells(each, question, trace)),
  );
}

const idsOf = (some: readonly Planted[]) => some.map(({ question }) => question.id);
const isFile = ({ question }: Planted) => question.kind === 'file';

function asksFor(some: readonly Mark[]): string {
  const idsAt = (isAtConfirmation: boolean) =>
    idsOf(
      planted.filter(({ mark }) => some.includes(mark) && atConfirmation.includes(mark) === isAtConfirmation),
    ).join(',');
  return `questions=${idsAt(false)}&confirmation=${idsAt(true)}`;
}

/** What has to be asked for before it is told. */
const asked: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  exportApplications: {
    '': asksFor(isNotSensitive),
    ', expressly': `${asksFor(marks)}&sensitive=yes`,
  },
  searchDesk: { '': 'search=planted' },
  downloadFileArchive: {
    '': '',
    ', expressly': `questions=${idsOf(planted.filter(isFile)).join(',')}&sensitive=yes`,
  },
};

const isExport = (endpoint: Endpoint): endpoint is ExportEndpoint =>
  endpoint === exportApplications || endpoint === downloadFileArchive;
// What is in a file, and who may have it, is for the tests of files.
const reads = endpoints.filter(
  ([, endpoint]) => (endpoint.method === 'GET' && !endpoint.givesFile) || isExport(endpoint),
);
const cases = reads.flatMap(([name, endpoint]) => {
  const file = csvColumnsOf(endpoint) && { ' as a file': 'format=csv' };
  return Object.entries({ ...(asked[name] ?? { '': '' }), ...file }).map(
    ([how, query]) => [`${name}${how}`, endpoint, query] as const,
  );
});

async function read(endpoint: Endpoint, query: string, caller: Caller) {
  const nobody = randomUUID();
  const params = {
    ...{ eventId, userId: ownerId, kind: 'sponsor', teamId: nobody, itemId: nobody, keyId: nobody },
    ...{ sessionId: nobody, invitationId: nobody, failureId: nobody, noticeId: nobody },
    ...{ readingId, jobId, runId, listId },
  };
  const sender = senders.get(caller);
  if (isExport(endpoint)) {
    const input = { params, query: Object.fromEntries(new URLSearchParams(query)) };
    return (await takeExport(api, endpoint, input, sender)).response;
  }
  const url = `${fillPath(endpoint.path, params)}?${query}`;
  return send(api.app, { method: 'GET', url }, sender);
}

/** What figures tell: how many chose what. What people wrote themselves is only counted, and a consent names nothing. */
function isCounted({ question: { kind } }: Planted): boolean {
  return ['choice', 'choices', 'list', 'number', 'date'].includes(kind);
}

/** Whether places are shared by the question: the rules of a run name its options. */
function isShared({ question }: Planted): boolean {
  return question.id === 'choicePlain';
}

/** What can be seen of an answer where not all of it is told. In words alone, a consent cannot be told from another. */
const shownBy: Readonly<Record<string, (one: Planted) => boolean>> = {
  getAnswerFigures: isCounted,
  // Counted to the last, but of what people wrote themselves no word. In words alone, a consent cannot be told from another.
  getDirectoryFigures: isCounted,
  downloadFileArchive: isFile,
  'downloadFileArchive, expressly': isFile,
  getRankedRun: isShared,
  getOwnReading: ({ trace }) => trace !== undefined,
};

test.each(cases)('%s tells each answer to exactly those who may read it', async (name, endpoint, query) => {
  const told: Partial<Record<Caller, string[]>> = {};
  const expected: Partial<Record<Caller, string[]>> = {};
  const statuses = new Set<number>();
  for (const caller of callers) {
    const { body, statusCode, headers } = await read(endpoint, query, caller);
    statuses.add(statusCode);
    told[caller] = idsOf(planted.filter((one) => tells(body, String(headers['content-type'] ?? ''), one)));
    const may = planted.filter(({ mark }) => rules[name]?.[caller]?.includes(mark));
    expected[caller] = idsOf(may.filter(shownBy[name] ?? (() => true)));
  }
  expect(told).toEqual(expected);
  // A read that nobody gets would tell nothing in any case.
  if (endpoint.path.includes('/:eventId')) expect([...statuses]).toContain(200);
});

test('every rule is about a read that there is', () => {
  expect(cases.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(rules)));
});

type Schema = { readonly _zod: { readonly def: unknown } };
type Definition = {
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly keyType?: Schema;
};

const definitionOf = (schema: Schema) => schema._zod.def as Definition;
const searched = reads.filter(([, { query }]) => query && 'search' in (definitionOf(query).shape ?? {}));

test.each(searched)('%s finds nobody by an answer but for those who may read it', async (name, endpoint) => {
  const found = new Set<Caller>();
  for (const caller of callers)
    for (const { trace } of planted.filter((one) => one.question.kind === 'line')) {
      const { body, statusCode } = await read(endpoint, `search=${trace}`, caller);
      const isFound =
        name === 'downloadFileArchive'
          ? body.includes('planted')
          : endpoint.csv || isExport(endpoint)
            ? body.split('\r\n').length > 2
            : !/"items":\[\]/.test(body);
      if (statusCode === 200 && isFound) found.add(caller);
    }
  expect([...found]).toEqual(searches[name] ?? []);
});

describe('a check-in list', () => {
  const lineOf = (mark: Mark) => planted.find(({ question }) => question.id === idOf('line', mark))!;
  const draftOf = (shown: Planted): CheckInListDraft => ({
    ...{ name: 'Lunch', kind: 'meal', audience: 'seated', opensAt: null, closesAt: null },
    ...{ limitPerPerson: null, limitHours: null, stock: null, countsExits: false },
    ...{ shownQuestions: [shown.question.id], showsTeam: false, note: '' },
  });

  test.each(marks)('is made with a question that is %s only where the staff may see it', async (mark) => {
    const { status, fields } = await call(
      api.app,
      createCheckInList,
      { params: { eventId }, body: draftOf(lineOf(mark)) },
      senders.get('admin'),
    );
    if (forStaff.includes(mark)) expect(status).toBe(201);
    else expect(fields).toHaveProperty('shownQuestions');
  });

  test.each(marks)(
    'shows an answer that is %s only where the staff may see it, whatever it asks for',
    async (mark) => {
      const shown = lineOf(mark);
      const list = await api.database
        .insertInto('checkInLists')
        .values({ ...draftOf(shown), eventId })
        .returning('listId')
        .executeTakeFirstOrThrow();
      for (const caller of ['staff', 'admin'] as const) {
        const { reply } = await call(
          api.app,
          recordScan,
          {
            params: { eventId, ...list, scanId: randomUUID() },
            query: {},
            body: {
              subject: { userId: ownerId },
              direction: 'in',
              scannedAt: new Date().toISOString(),
              device: 'desk',
            },
          },
          senders.get(caller),
        );
        expect(reply.verdict).toBe('welcome');
        expect(JSON.stringify(reply.person).includes(shown.trace ?? '')).toBe(forStaff.includes(mark));
      }
    },
  );
});

test('what a newer form hides is hidden from then on, and what it shows was not told to those who answered before', async () => {
  const line = {
    kind: 'line',
    label: 'Health',
    help: '',
    required: false,
    column: null,
    condition: null,
  } as const;
  const asks = (seenBy: AnswerAudience): EventForm => ({
    sections: [
      {
        id: 'health',
        title: 'Health',
        questions: [
          { ...line, id: 'health', least: 0, most: 9, sensitive: true, seenBy, hiddenFromReaders: false },
        ],
      },
    ],
  });
  const words = (form: EventForm, newest: EventForm) =>
    visibleQuestions(form, newest, (question) => isSeenBy(question, 'readers')).length;
  expect(words(asks('readers'), asks('staff'))).toBe(1);
  expect(words(asks('readers'), asks('admins'))).toBe(0);
  expect(words(asks('admins'), asks('staff'))).toBe(0);
});

test('a change whose reply has answers is known, and made by those who may read them', () => {
  const telling = endpoints.filter(([, { method, reply }]) => method !== 'GET' && reply && hasAnswers(reply));
  expect(Object.fromEntries(telling.map(([name, { access }]) => [name, access]))).toEqual(changes);
});

test('no service is promised answers', () => {
  const telling = endpoints.filter(([, { reply, serviceReply }]) =>
    [reply, serviceReply].some((schema) => schema && hasAnswers(schema)),
  );
  expect(telling.length).toBeGreaterThan(0);
  expect(telling.filter(([, { serviceScope }]) => serviceScope)).toEqual([]);
});

/** Whether what a schema describes has something by question. */
function hasAnswers(schema: Schema): boolean {
  const definition = definitionOf(schema);
  if (definition.keyType === QuestionId) return true;
  const parts: unknown[] = [...Object.values(definition), ...Object.values(definition.shape ?? {})].flat();
  return parts.some((part) => isSchema(part) && hasAnswers(part));
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && '_zod' in value;
}
