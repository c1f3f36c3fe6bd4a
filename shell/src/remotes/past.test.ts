import type { PastRegistry } from '@event-portal/contracts';
import type { Notice } from '@event-portal/remote-kit';
import { findPast, openPast } from './past';
import { openPastVisit } from './past-visit';

beforeEach(() => window.localStorage.clear());

const past: PastRegistry = {
  sequence: 12,
  issuedAt: '2026-11-03T14:03:00.000Z',
  remotes: [],
  keptOut: [
    { remote: 'admin', version: '1.1.0', why: 'taken-back' },
    { remote: 'portal', version: '0.9.0', why: 'gone' },
  ],
};

type Coming = {
  isSuperuser?: boolean;
  isSignedIn?: boolean;
  environment?: string;
  agrees?: boolean;
  isLogged?: boolean;
};

/** Somebody who wants to see document 12, or another one. */
function come({
  isSuperuser = true,
  isSignedIn = true,
  environment = 'production',
  agrees = true,
  isLogged = true,
}: Coming = {}) {
  const questions: { title: string; text: string }[] = [];
  const notices: Notice[] = [];
  const logged: unknown[] = [];
  const visit = openPastVisit(window, { isAllowed: true });
  const parts = {
    access: {
      fetchPast: async (sequence: number) => {
        if (sequence !== 12) throw new Error('404');
        return past;
      },
    },
    environment,
    readPerson: async () => (isSignedIn ? { userId: 'u1', isSuperuser } : null),
    notify: (notice: Notice) => notices.push(notice),
    ask: async (question: { title: string; text: string }) => {
      questions.push(question);
      return agrees;
    },
    http: (async (_endpoint: unknown, input: unknown) => {
      if (!isLogged) throw new Error('offline');
      logged.push(input);
    }) as never,
    visit,
    forgetFailures: jest.fn(),
    reload: jest.fn(),
  };
  return { parts, questions, notices, logged, visit };
}

test('a superuser is told what it is and what is kept out, and agrees: it is logged, kept and loaded', async () => {
  const { parts, questions, logged, visit } = come();
  await openPast(12, parts);
  expect(questions[0]?.text).toMatch(/document 12, from .*2026/);
  expect(questions[0]?.text).toContain('admin 1.1.0 is not shown: it was taken back since.');
  expect(questions[0]?.text).toContain('portal 0.9.0 is not shown: its files are gone.');
  expect(logged).toEqual([{ body: { sequence: 12 } }]);
  expect(visit.read()).toBe(12);
  expect(parts.forgetFailures).toHaveBeenCalledTimes(1);
  expect(parts.reload).toHaveBeenCalledTimes(1);
});

test.each<[string, Coming, number, RegExp | undefined]>([
  ['who is no superuser', { isSuperuser: false }, 12, /superusers alone/],
  ['who is not signed in', { isSignedIn: false, environment: 'development' }, 12, /superusers alone/],
  ['who asks for what is not there', {}, 13, /Document 13 cannot be opened/],
  ['who thinks better of it', { agrees: false }, 12, undefined],
  ['whose look could not be logged', { isLogged: false }, 12, /could not be opened/],
])('nothing is opened for somebody %s', async (_who, coming, sequence, told) => {
  const { parts, notices, visit } = come(coming);
  await openPast(sequence, parts);
  expect(visit.read()).toBeUndefined();
  expect(parts.reload).not.toHaveBeenCalled();
  expect(notices.map(({ text }) => told?.test(text))).toEqual(told ? [true] : []);
});

test('where the portal is developed, everybody who is signed in may look back', async () => {
  const { parts, logged, visit } = come({ isSuperuser: false, environment: 'development' });
  await openPast(12, parts);
  expect([visit.read(), logged]).toEqual([12, []]);
});

test('whoever may not look back any more sees what is live, without a word', async () => {
  const { parts, notices } = come({ isSuperuser: false });
  expect(await findPast(12, parts)).toBeUndefined();
  expect(notices).toEqual([]);
});

test('what cannot be shown any more is told', async () => {
  const { parts, notices } = come();
  expect(await findPast(12, parts)).toEqual(past);
  expect(await findPast(13, parts)).toBeUndefined();
  expect(notices).toHaveLength(1);
  expect(notices[0]?.text).toMatch(/Document 13 cannot be opened.* You see what is live\.$/);
});

test('a look back ends by itself after an hour, and is none where it is not allowed', () => {
  let now = 0;
  const visit = openPastVisit(window, { isAllowed: true, now: () => now });
  visit.start(12);
  now = 59 * 60_000;
  expect(visit.read()).toBe(12);
  expect(openPastVisit(window, { isAllowed: false, now: () => now }).read()).toBeUndefined();
  now = 60 * 60_000;
  expect(visit.read()).toBeUndefined();
});
