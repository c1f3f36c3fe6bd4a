import type { UserQueryResult } from '@event-portal/contracts';
import { createQueryClient, SESSION_QUERY_KEY } from '@event-portal/remote-kit';
import { currentUser } from '@event-portal/testing';
import { openKeptInput } from './kept-input';

const DAY_MS = 24 * 60 * 60_000;
const as = (key: 'norole' | 'staff'): UserQueryResult => ({ user: currentUser(key), error: null });
const nobody: UserQueryResult = { user: null, error: null };

function openBrowser(now = () => 0) {
  const queryClient = createQueryClient();
  const kept = openKeptInput(window, queryClient, now);
  return { ...kept, become: (who: UserQueryResult) => queryClient.setQueryData(SESSION_QUERY_KEY, who) };
}

beforeEach(() => window.localStorage.clear());

test('what is typed outlives the tab, newest first, each form for itself', () => {
  let time = 0;
  const first = openBrowser(() => (time += 1));
  first.become(as('norole'));
  first.copies.put('application:1', 'a', { text: 'one' });
  first.copies.put('application:1', 'b', { text: 'two' });
  first.copies.put('application:2', 'a', { text: 'elsewhere' });

  const next = openBrowser();
  next.become(as('norole'));
  expect(next.copies.list('application:1')).toMatchObject([
    { id: 'b', value: { text: 'two' } },
    { id: 'a', value: { text: 'one' } },
  ]);
  next.copies.remove('application:1', 'b');
  expect(next.copies.list('application:1')).toMatchObject([{ id: 'a' }]);
});

test('F70 a session that has ended takes nothing along: the same person goes on', () => {
  const { become, copies } = openBrowser();
  become(as('norole'));
  become(nobody);
  copies.put('form', 'a', 'typed on');
  become(as('norole'));
  expect(copies.list('form')).toMatchObject([{ id: 'a', value: 'typed on' }]);
});

test('another person finds nothing, and nothing of the first stays in the browser', () => {
  const first = openBrowser();
  first.become(as('norole'));
  first.copies.put('form', 'a', 'mine');
  const next = openBrowser();
  next.become(as('staff'));
  expect(next.copies.list('form')).toEqual([]);
  expect(window.localStorage).toHaveLength(0);
});

test('signing out leaves nothing, and nothing is kept afterwards', () => {
  const { become, copies, forget } = openBrowser();
  become(as('norole'));
  copies.put('form', 'a', 'mine');
  window.localStorage.setItem('theme', 'dark');
  forget();
  copies.put('form', 'a', 'mine');
  expect(Object.keys(window.localStorage)).toEqual(['theme']);
});

test('nothing is kept for nobody, and nothing longer than thirty days', () => {
  const first = openBrowser();
  first.copies.put('form', 'a', 'whose?');
  expect(window.localStorage).toHaveLength(0);
  first.become(as('norole'));
  first.copies.put('form', 'a', 'old');
  openBrowser(() => 30 * DAY_MS).become(as('norole'));
  expect(window.localStorage).toHaveLength(1);
  openBrowser(() => 30 * DAY_MS + 1).become(as('norole'));
  expect(window.localStorage).toHaveLength(0);
});

test('a browser without storage, or with nonsense in it, keeps nothing and breaks nothing', () => {
  const { user } = as('norole');
  window.localStorage.setItem(`typed:${user?.userId}:form:a`, 'no JSON');
  const { become, copies } = openBrowser();
  become(as('norole'));
  expect(copies.list('form')).toEqual([]);

  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  copies.put('form', 'b', 'too much');
  expect(copies.list('form')).toEqual([]);
});
