import {
  ApplicationStatus,
  cancelJob,
  draftDecisions,
  getDecisions,
  getEvent,
  getJob,
  giveReading,
  Job,
  listPortalEvents,
  listReaders,
  listReceivedApplications,
  ReaderList,
  ReceivedApplication,
  recordOf,
  releaseDecisions,
  type DecisionsState,
} from '@event-portal/contracts';
import { createApiStub, currentUser, portalEvent, renderRoutes, type ApiStub } from '@event-portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

const event = portalEvent();
const at = '2026-12-01T10:00:00.000Z';
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

const waiting = Job.parse({
  jobId: id(9),
  kind: 'release_decisions',
  state: 'waiting',
  runAt: at,
  madeAt: at,
  madeBy: 'Ada Admin',
  endedAt: null,
  total: 0,
  done: 0,
  skipped: [],
  failures: 0,
});
const noted: DecisionsState = {
  drafts: { accept: 2, reject: 1, waitlist: 0 },
  undecided: 4,
  seats: { limit: 150, taken: 149, offered: 0, free: 1 },
  jobs: [],
};
const person = (number: number, name: string) =>
  ReceivedApplication.parse({
    userId: id(number),
    name,
    email: `${number}@example.org`,
    image: null,
    status: 'submitted',
    cells: {},
    affiliation: '',
    experience: null,
    submittedAt: at,
    version: 1,
    decisions: ['accept', 'reject', 'waitlist'],
    steps: [],
  });

const serve = () =>
  createApiStub()
    .on(getEvent, portalEvent({ eventRole: 'admin' }))
    .on(listPortalEvents, { events: [] });
const open = (page: string, api: ApiStub) =>
  renderRoutes(routes, {
    at: `/events/${event.eventId}/dashboard/${page}`,
    api,
    user: currentUser('admin'),
  });
const bodies = (api: ApiStub, path: string) =>
  api.calls.filter(({ call }) => call === `POST /events/:eventId/${path}`).map(({ body }) => body);

describe('many applications at once', () => {
  const people = [person(1, 'Ada First'), person(2, 'Bo Second'), person(3, 'Cy Third')];
  const serveList = () =>
    serve().on(listReceivedApplications, {
      items: people,
      total: 113,
      page: 1,
      pageSize: 25,
      counts: recordOf(ApplicationStatus.options, () => 2),
      seats: noted.seats,
      columns: [],
    });

  test('one is given to a reader by hand', async () => {
    const readers = ReaderList.parse({
      readers: [
        {
          ...{ userId: id(7), name: 'Stella Staff', image: null, minutesLeft: null },
          ...{ waiting: 10, done: 0, skipped: 0, conflicts: 0, mean: null, spread: null, othersMean: null },
        },
      ],
      ...{ candidates: [], applications: 3, readEnough: 0 },
    });
    const api = serveList().on(listReaders, readers).on(giveReading, readers);
    const { user, notices } = open('applications', api);
    await user.click(await screen.findByRole('button', { name: 'Actions for Bo Second' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Give to a reader' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Who reads Bo Second?' }));
    await user.click(dialog.getByRole('button', { name: 'Give' }));
    expect(await dialog.findByText('Choose a reader.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: /Reader/ }));
    await user.click(await screen.findByRole('option', { name: 'Stella Staff (10 to read)' }));
    await user.click(dialog.getByRole('button', { name: 'Give' }));
    await waitFor(() => expect(notices).toMatchObject([{ text: 'Bo Second is given to a reader.' }]));
  });

  test('are selected, looked at, and a decision is noted for them', async () => {
    const skipped = [{ reason: 'no_seat_left', count: 1, names: ['Cy Third'] }];
    const api = serveList().on(draftDecisions, { changed: 2, unchanged: 0, skipped });
    const { user, notices } = open('applications', api);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ada First' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Cy Third' }));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('3 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Note to accept 2 people?' });
    expect(dialog).toHaveTextContent('no seat is left for them: Cy Third');
    await user.click(screen.getByRole('button', { name: 'Note it' }));
    await waitFor(() => expect(notices).toMatchObject([{ tone: 'success' }]));
    const [previewed, ...others] = bodies(api, 'draft-decisions');
    const everybody = { who: { userIds: [id(1), id(3), id(2)] }, decision: 'accept', overbook: false };
    expect(previewed).toEqual({ ...everybody, preview: true });
    expect(others).toContainEqual(everybody);
    expect(screen.queryByText('3 selected')).not.toBeInTheDocument();
  });

  test('are all that the list shows, on whatever page', async () => {
    const api = serveList().on(draftDecisions, { changed: 113, unchanged: 0, skipped: [] });
    const { user } = open('applications?undecided=yes', api);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ada First' }));
    await user.click(screen.getByRole('button', { name: 'Select all 113' }));
    expect(screen.getByText('113 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    await screen.findByRole('alertdialog', { name: 'Note to reject 113 people?' });
    expect(bodies(api, 'draft-decisions')[0]).toMatchObject({
      who: { matching: { undecided: 'yes' } },
      decision: 'reject',
    });
  });
});

describe('what is noted', () => {
  test('is released, after the page has said whom it tells what', async () => {
    const api = serve().on(getDecisions, noted).on(releaseDecisions, waiting).on(getJob, waiting);
    const { user } = open('decisions', api);
    await user.click(await screen.findByRole('button', { name: 'Release decisions' }));
    expect(await screen.findByText(/2 people accepted, 1 person rejected/)).toHaveTextContent(
      '4 people still undecided',
    );
    await user.click(screen.getByRole('checkbox', { name: 'Promise more seats than there are' }));
    api.on(getDecisions, { ...noted, jobs: [waiting] });
    await user.click(screen.getByRole('button', { name: 'Release now' }));
    expect(await screen.findByRole('heading', { name: 'Release of decisions' })).toBeInTheDocument();
    expect(bodies(api, 'releases')).toEqual([{ at: null, overbook: true }]);
  });

  test('a release that runs shows how far it is, also after a reload, and then what came of it', async () => {
    const running = { ...waiting, state: 'running' as const, total: 3, done: 1 };
    const skipped = [{ reason: 'suspended', count: 1, names: ['Cy Third'] }];
    const done = { ...running, state: 'done' as const, done: 3, endedAt: at, skipped };
    const api = serve()
      .on(getDecisions, { ...noted, jobs: [running] })
      .on(getJob, done);
    open('decisions', api);
    expect(await screen.findByText(/as they are suspended: Cy Third/)).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '3 of 3');
  });

  test('a release is cancelled before its time', async () => {
    const api = serve()
      .on(getDecisions, { ...noted, jobs: [waiting] })
      .on(getJob, waiting)
      .on(cancelJob, { ...waiting, state: 'cancelled' });
    const { user } = open('decisions', api);
    expect(await screen.findByRole('button', { name: 'Cancel it' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Release decisions' })).not.toBeInTheDocument();
    api.on(getDecisions, { ...noted, jobs: [{ ...waiting, state: 'cancelled' }] });
    await user.click(screen.getByRole('button', { name: 'Cancel it' }));
    expect(await screen.findByRole('button', { name: 'Release decisions' })).toBeInTheDocument();
  });

  test('without anything noted the page says how to begin', async () => {
    const none = { ...noted, drafts: { accept: 0, reject: 0, waitlist: 0 } };
    open('decisions', serve().on(getDecisions, none));
    expect(await screen.findByText('Nothing was released yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Release decisions' })).not.toBeInTheDocument();
  });
});
