import {
  getUnreadNotices,
  listNotices,
  markNoticeRead,
  markNoticesRead,
  MOST_UNREAD,
  type EndpointResult,
} from '@event-portal/contracts';
import {
  addressOf,
  createHttpClient,
  createQueryClient,
  PlatformProvider,
  SESSION_QUERY_KEY,
  type Platform,
} from '@event-portal/remote-kit';
import { createApiStub, currentUser } from '@event-portal/testing';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, within, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openEarlyReplies } from '../../network/early-replies';
import { ShellProvider, type Shell } from '../../shell-context';
import { BellButton } from './bell-button';
import { BellOutlet } from './bell-outlet';
import { createBell } from './unread';
import { watchNews } from './watch-news';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  showPage('visible');
  jest.useRealTimers();
});

type ListedNotice = EndpointResult<typeof listNotices>['notices'][number];

const event = {
  eventId: '7b0c8f0a-3f0e-4a3a-9a53-0f6f2f4d3a10',
  name: 'Riverside Hackathon',
  timeZone: 'America/New_York',
};
const notice = (noticeId: string, difference: Partial<ListedNotice> = {}): ListedNotice => ({
  noticeId,
  at: '2026-11-23T10:00:00.000Z',
  readAt: null,
  event,
  kind: 'application.waitlisted',
  facts: {},
  ...difference,
});

/** A page of somebody who is signed in, with the bell, something to type into, and something that the page has read. */
function renderPage(notices: ListedNotice[]) {
  const told = [...notices];
  const api = createApiStub()
    .on(getUnreadNotices, () => ({
      unread: told.filter(({ readAt }) => readAt === null).length,
      newest: told[0]?.noticeId ?? null,
    }))
    .on(listNotices, ({ query: { before } }) => {
      const rest = before === undefined ? told : told.filter(({ noticeId }) => +noticeId < +before);
      return { notices: rest.slice(0, 2), more: rest.length > 2 };
    })
    .on(markNoticeRead, ({ params }) => read(({ noticeId }) => noticeId === params.noticeId))
    .on(markNoticesRead, ({ body }) => read(({ noticeId }) => +noticeId <= +body.upTo));
  function read(isMeant: (one: ListedNotice) => boolean): undefined {
    told.forEach((one, place) => {
      if (isMeant(one)) told[place] = { ...one, readAt: '2026-11-23T11:00:00.000Z' };
    });
  }
  api.callAs(currentUser('applicant'));
  const early = openEarlyReplies({}, api.fetch, Date.now);
  const http = createHttpClient({ baseUrl: 'http://api.test', fetch: api.fetch, takeEarly: early.take });
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_QUERY_KEY, { user: currentUser('applicant'), error: null });
  const bell = createBell(http, (endpoint) => {
    const address = addressOf('http://api.test', endpoint, undefined);
    early.ask({ address, ahead: address }, new AbortController().signal);
  });
  watchNews(queryClient, bell);
  const readPage = jest.fn(() => Promise.resolve('read'));
  render(
    <QueryClientProvider client={queryClient}>
      <PlatformProvider value={{ http, queryClient } as unknown as Platform}>
        <ShellProvider value={{ bell, catalogue: { refresh: jest.fn() } } as unknown as Shell}>
          <BellButton />
          <Page read={readPage} />
          <BellOutlet />
        </ShellProvider>
      </PlatformProvider>
    </QueryClientProvider>,
  );
  const countOf = (endpoint: { method: string; path: string }) =>
    api.calls.filter(({ call }) => call === `${endpoint.method} ${endpoint.path}`).length;
  return {
    api,
    told,
    readPage,
    countOf,
    user: userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) }),
  };
}

function Page({ read }: { read: () => Promise<string> }) {
  useQuery({ queryKey: ['event-dashboard', 'own-application'], queryFn: read });
  return (
    <label>
      Answer
      <input />
    </label>
  );
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
function showPage(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
}
async function open(user: ReturnType<typeof userEvent.setup>) {
  await pass(1500);
  await user.click(screen.getByRole('button', { name: /^Notices/ }));
  return within(await screen.findByRole('dialog', { name: 'Notices' }));
}

test('the bell says how much is unread, to the eye and to the ear', async () => {
  renderPage([notice('2'), notice('1')]);
  expect(screen.getByRole('button', { name: 'Notices' })).toBeVisible();
  await pass(1500);
  expect(await screen.findByRole('button', { name: 'Notices, 2 unread' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('2 unread notices');
});

test('its first press asks for the notices at once, while the code of the panel is on its way, and once', async () => {
  const { user, countOf } = renderPage([notice('1')]);
  await pass(1500);
  await user.click(screen.getByRole('button', { name: /^Notices/ }));
  expect(countOf(listNotices)).toBe(1);
  expect(await screen.findByRole('link', { name: /waitlist/ })).toBeVisible();
  expect(countOf(listNotices)).toBe(1);
});

test('of many it says that there are more than it counts', async () => {
  const { api } = renderPage([]);
  api.on(getUnreadNotices, { unread: MOST_UNREAD + 1, newest: '500' });
  await pass(1500);
  expect(await screen.findByRole('button', { name: 'Notices, 99+ unread' })).toBeVisible();
});

test('each notice leads to the page that it is about, and is read then', async () => {
  const { user, countOf } = renderPage([
    notice('2', { kind: 'seat.offered', facts: { answerBy: '2026-12-01T17:00:00.000Z' } }),
    notice('1', { readAt: '2026-11-23T10:30:00.000Z' }),
  ]);
  const panel = await open(user);
  const link = await panel.findByRole('link', { name: 'Unread: A seat is free for you' });
  expect(link).toHaveAttribute('href', `/events/${event.eventId}/dashboard/application-status`);
  expect(panel.getByText(/1 Dec, 12:00/)).toBeVisible();
  expect(panel.getByRole('link', { name: 'You are on the waitlist' })).toBeVisible();
  link.addEventListener('click', (click) => click.preventDefault());
  await user.click(link);
  await pass(500);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(countOf(markNoticeRead)).toBe(1);
  expect(await screen.findByRole('button', { name: 'Notices' })).toBeVisible();
});

test('all are marked as read at once, and the focus stays', async () => {
  const { user, api } = renderPage([notice('3'), notice('2'), notice('1')]);
  const panel = await open(user);
  await user.click(await panel.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(panel.getByRole('button', { name: 'All read' })).toHaveFocus());
  expect(api.calls).toContainEqual(expect.objectContaining({ body: { upTo: '3' } }));
  expect(panel.queryByRole('link', { name: /^Unread/ })).not.toBeInTheDocument();
});

test('older ones come when they are asked for', async () => {
  const { user } = renderPage([notice('3'), notice('2'), notice('1')]);
  const panel = await open(user);
  expect(await panel.findAllByRole('listitem')).toHaveLength(2);
  await user.click(panel.getByRole('button', { name: 'Show older ones' }));
  await pass(500);
  expect(panel.getAllByRole('listitem')).toHaveLength(3);
  expect(panel.queryByRole('button', { name: 'Show older ones' })).not.toBeInTheDocument();
});

test('Esc closes the panel and gives the focus back to the bell', async () => {
  const { user } = renderPage([notice('1')]);
  await open(user);
  await user.keyboard('{Escape}');
  await pass(500);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Notices, 1 unread' })).toHaveFocus());
});

test('somebody who was told nothing yet reads what will be here', async () => {
  const { user } = renderPage([]);
  const panel = await open(user);
  expect(await panel.findByRole('heading', { name: 'Nothing yet' })).toBeVisible();
});

test('without the network the panel says so, and reads them when it is asked again', async () => {
  const { user, api } = renderPage([notice('1')]);
  api.cut(listNotices);
  const panel = await open(user);
  await pass(10_000);
  expect(panel.getByRole('heading', { name: 'Your notices could not be loaded' })).toBeVisible();
  api.on(listNotices, { notices: [notice('1')], more: false });
  await user.click(panel.getByRole('button', { name: 'Try again' }));
  expect(await panel.findByRole('link', { name: /You are on the waitlist/ })).toBeVisible();
});

test('a notice of a kind that the page does not know is told in general words', async () => {
  const { user } = renderPage([notice('1', { kind: 'event.moved_to_the_moon', facts: { far: true } })]);
  const panel = await open(user);
  expect(await panel.findByRole('link', { name: /Something about this event has changed/ })).toHaveAttribute(
    'href',
    `/events/${event.eventId}`,
  );
});

test('what is new is noticed within ten seconds: the page is read again, and what is being typed stays', async () => {
  const { user, told, readPage } = renderPage([notice('1')]);
  await pass(1500);
  await user.type(screen.getByLabelText('Answer'), 'Half a sen');
  expect(readPage).toHaveBeenCalledTimes(1);
  told.unshift(
    notice('2', { kind: 'application.accepted', facts: { answerBy: '2026-12-01T17:00:00.000Z' } }),
  );
  await pass(9000);
  expect(await screen.findByRole('button', { name: 'Notices, 2 unread' })).toBeVisible();
  expect(readPage).toHaveBeenCalledTimes(2);
  await user.keyboard('tence');
  expect(screen.getByLabelText('Answer')).toHaveValue('Half a sentence');
  await pass(30_000);
  expect(readPage).toHaveBeenCalledTimes(2);
});

test('a page that nobody sees does not ask, and asks at once when it is seen again', async () => {
  const { told, countOf } = renderPage([]);
  await pass(1500);
  showPage('hidden');
  const before = countOf(getUnreadNotices);
  told.unshift(notice('1'));
  await pass(60_000);
  expect(countOf(getUnreadNotices)).toBe(before);
  showPage('visible');
  await pass(500);
  expect(await screen.findByRole('button', { name: 'Notices, 1 unread' })).toBeVisible();
});

test('somebody whose session has ended is not asked for again and again', async () => {
  const { api, countOf } = renderPage([]);
  api.refuse(getUnreadNotices, 'no_session');
  await pass(60_000);
  expect(countOf(getUnreadNotices)).toBe(1);
});
