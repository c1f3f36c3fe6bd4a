import type { VerifiedPreview } from '@event-portal/contracts';
import type { Notice } from '@event-portal/remote-kit';
import { offerPreviews } from './offer-previews';
import { takeOfferedPreviews } from './offered-previews';
import { openVersionOverrides } from './version-overrides';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/admin?page=2#preview=one,two');
});

const previewOf = (remote: string): VerifiedPreview => ({
  environment: 'test',
  remote,
  version: '1.1.0-preview-0123456789ab',
  baseUrl: `https://cdn.test/${remote}/1.1.0-preview-0123456789ab/`,
  build: `sha384-${'b'.repeat(64)}`,
  title: `The new ${remote}`,
  expiresAt: '2999-01-01T00:00:00.000Z',
  owner: 'Platform',
  areas: [],
});

const known: Readonly<Record<string, VerifiedPreview>> = {
  one: previewOf('admin'),
  two: previewOf('portal'),
};

/** Whoever has come with the address of two previews. */
async function come({
  isSuperuser = true,
  isSignedIn = true,
  isAllowed = true,
  agrees = true,
  isLogged = true,
  previews = known,
} = {}) {
  const questions: { title: string; text: string }[] = [];
  const notices: Notice[] = [];
  const logged: unknown[] = [];
  const reload = jest.fn();
  const overrides = openVersionOverrides(window, { isAllowed: true });
  await offerPreviews({
    offered: takeOfferedPreviews(window),
    isAllowed,
    readPerson: async () => (isSignedIn ? { userId: 'u1', isSuperuser } : null),
    access: {
      async verifyPreview(token) {
        const preview = previews[token];
        if (preview) return preview;
        throw new Error('422');
      },
    },
    ask: async (question) => {
      questions.push(question);
      return agrees;
    },
    http: (async (_endpoint: unknown, input: unknown) => {
      if (!isLogged) throw new Error('offline');
      logged.push(input);
    }) as never,
    overrides,
    notify: (notice) => notices.push(notice),
    reload,
  });
  return { questions, notices, logged, reload, shown: overrides.list() };
}

test('a superuser is told what it is of whom, and agrees: it is logged, kept with what vouches for it, and loaded', async () => {
  const { questions, logged, reload, shown } = await come();
  expect(questions[0]?.title).toBe('Show 2 previews?');
  expect(questions[0]?.text).toMatch(/“The new admin” \(admin, by Platform, until .*2999/);
  expect(logged).toEqual([
    { body: { remote: 'admin', version: '1.1.0-preview-0123456789ab' } },
    { body: { remote: 'portal', version: '1.1.0-preview-0123456789ab' } },
  ]);
  expect(shown).toMatchObject([
    { name: 'admin', preview: { token: 'one', title: 'The new admin' } },
    { name: 'portal', preview: { token: 'two', title: 'The new portal' } },
  ]);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('nobody is shown one by following a link alone', async () => {
  const { reload, shown, logged } = await come({ agrees: false });
  expect([reload.mock.calls, shown, logged]).toEqual([[], [], []]);
});

test.each([
  ['somebody without the right', { isSuperuser: false }, 'those who may try versions'],
  ['a portal that does not allow it', { isAllowed: false }, 'those who may try versions'],
  ['one that has ended, beside one that has not', { previews: { one: previewOf('admin') } }, 'has ended'],
])('%s: told, not asked, and forgotten', async (_what, difference, says) => {
  const { notices, questions, reload, shown } = await come(difference);
  expect(notices).toMatchObject([{ tone: 'problem', text: expect.stringContaining(says) as string }]);
  expect([questions, reload.mock.calls, shown]).toEqual([[], [], []]);
  expect(takeOfferedPreviews(window).tokens).toEqual([]);
});

test('without a trace in the log it is not shown', async () => {
  const { notices, reload, shown } = await come({ isLogged: false });
  expect([notices.length, reload.mock.calls, shown]).toEqual([1, [], []]);
});

test('who is not signed in is asked afterwards; the address does not hand it on', async () => {
  expect((await come({ isSignedIn: false })).questions).toEqual([]);
  expect(window.location.href).toMatch(/\/admin\?page=2$/);
  window.history.replaceState(null, '', '/');
  expect((await come()).questions.length).toBe(1);
});
