import {
  ApplicationStatus,
  applyRankedRun,
  cancelJob,
  draftDecisions,
  getDecisions,
  getEvent,
  getJob,
  getRankedRun,
  giveReading,
  FIRST_FORM,
  Job,
  listAskedQuestions,
  listPortalEvents,
  listRankedRuns,
  listReaders,
  listReceivedApplications,
  makeRankedRun,
  questionsOf,
  RankedRun,
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
    .on(listPortalEvents, { events: [] })
    .on(listRankedRuns, { runs: [] });
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

  test('are not let go of by whoever confirms before it is known what it would do', async () => {
    let show = () => {};
    const isKnown = new Promise<void>((resolve) => (show = resolve));
    const api = serveList().on(draftDecisions, async ({ body }) => {
      if (body.preview) await isKnown;
      return { changed: 1, unchanged: 0, skipped: [] };
    });
    const { user, notices } = open('applications', api);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ada First' }));
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Note to reject these people?' }));
    await user.click(dialog.getByRole('button', { name: 'Note it' }));
    expect(screen.getByRole('alertdialog')).toBeInTheDocument();
    show();
    await screen.findByRole('alertdialog', { name: 'Note to reject 1 person?' });
    await user.click(dialog.getByRole('button', { name: 'Note it' }));
    await waitFor(() => expect(notices).toMatchObject([{ tone: 'success' }]));
  });

  test('show how far a decision on very many is, from which it can still be cancelled', async () => {
    const job: Job = { ...waiting, kind: 'note_decisions', state: 'running', total: 5000, done: 2000 };
    const api = serveList()
      .on(draftDecisions, ({ body }) => ({
        ...{ changed: 5000, unchanged: 0, skipped: [], job: body.preview ? null : job },
      }))
      .on(getJob, job)
      .on(cancelJob, { ...job, state: 'cancelled' });
    const { user, notices } = open('applications', api);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ada First' }));
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    await user.click(await screen.findByRole('button', { name: 'Note it' }));
    expect(await screen.findByRole('heading', { name: 'Noting decisions' })).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'People' })).toHaveAttribute('aria-valuenow', '2000');
    expect(notices).toMatchObject([
      { text: expect.stringContaining('being noted for 5,000 people') as string },
    ]);
    api.on(getJob, { ...job, state: 'cancelled' });
    await user.click(screen.getByRole('button', { name: 'Cancel it' }));
    expect(await screen.findByText(/Cancelled/)).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'People' })).toHaveAttribute('aria-valuenow', '2000');
  });

  test('show that a decision on them is under way, and have it noted once however often somebody presses', async () => {
    let finish = () => {};
    const isOver = new Promise<void>((resolve) => (finish = resolve));
    const api = serveList().on(draftDecisions, async ({ body }) => {
      if (!body.preview) await isOver;
      return { changed: 1, unchanged: 0, skipped: [] };
    });
    const { user, notices } = open('applications', api);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ada First' }));
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    await screen.findByRole('alertdialog', { name: 'Note to reject 1 person?' });
    const button = screen.getByRole('button', { name: 'Note it' });
    await user.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    await user.click(button);
    await user.keyboard('{Enter}');
    expect(notices).toEqual([]);
    finish();
    await waitFor(() => expect(notices).toMatchObject([{ tone: 'success' }]));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const noted = bodies(api, 'draft-decisions').filter((body) => !(body as { preview?: boolean }).preview);
    expect(noted).toHaveLength(1);
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

test.each([
  ['', ['Accept', 'Waitlist', 'Reject', 'Take note away', 'Take decisions back']],
  ['?undecided=yes', ['Accept', 'Waitlist', 'Reject', 'Take note away']],
  ['?undecided=yes&draft=none', ['Accept', 'Waitlist', 'Reject']],
  ['?status=waitlisted', ['Accept', 'Reject', 'Take note away']],
  ['?status=accepted', ['Take decisions back']],
  ['?status=confirmed', []],
  ['?closed=yes', ['Accept', 'Take note away', 'Take decisions back']],
])(
  'with the filter "%s" the list offers for many what can be done with some of them',
  async (search, offered) => {
    const api = serve().on(listReceivedApplications, {
      ...{
        items: [person(1, 'Ada First')],
        total: 1,
        page: 1,
        pageSize: 25,
        columns: [],
        seats: noted.seats,
      },
      counts: recordOf(ApplicationStatus.options, () => 1),
    });
    const { user } = open(`applications${search}`, api);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ada First' }));
    const names = ['Accept', 'Waitlist', 'Reject', 'Take note away', 'Take decisions back'];
    expect(names.filter((name) => screen.queryByRole('button', { name }))).toEqual(offered);
  },
);

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

describe('deciding by scores', () => {
  const rules = {
    ...{ places: 1, waitlist: 0, rest: 'leave', leastReadings: 1, keepByHand: true, seed: 'seed' },
    quotas: null,
  } as const;
  const run = RankedRun.parse({
    ...{ runId: id(8), rules, formVersion: 1, madeAt: at, madeBy: 'Ada Admin', appliedAt: null },
    counts: { accept: 1, reject: 0, waitlist: 0, undecided: 1 },
    byHand: 0,
    skipped: [{ reason: 'too_few_readings', count: 1, names: ['Cy Third'] }],
    cut: [
      { userId: id(1), name: 'Ada First', rank: 1, score: 4.5, decision: 'accept', reason: 'score' },
      { userId: id(2), name: 'Bo Second', rank: 2, score: null, decision: null, reason: 'quota_most' },
    ],
    quotas: [],
    difference: { madeAt: at, moved: [{ from: 'accept', to: null, count: 1, names: ['Bo Second'] }] },
    overrides: [],
  });
  const questions = [...questionsOf(FIRST_FORM)];
  const serveRuns = () =>
    serve()
      .on(getDecisions, noted)
      .on(listAskedQuestions, { questions, current: questions.map((one) => one.id) });

  test('people are ranked, the line is looked at, and the result is noted', async () => {
    const skipped = [{ reason: 'noted_by_hand', count: 1, names: ['Bo Second'] }];
    const api = serveRuns()
      .on(makeRankedRun, run)
      .on(getRankedRun, run)
      .on(applyRankedRun, { changed: 1, unchanged: 0, takenBack: 2, skipped });
    const { user, notices } = open('decisions', api);
    expect(await screen.findByText('Nobody has ranked the applications yet.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Rank by scores' }));
    const form = within(await screen.findByRole('dialog', { name: 'Rank by scores' }));
    api.on(listRankedRuns, { runs: [run] });
    await user.click(form.getByRole('button', { name: 'Rank' }));

    const drawer = await screen.findByRole('dialog', { name: 'Ranked run' });
    await waitFor(() => expect(drawer).toHaveTextContent('1. Ada First, 4.50: To accept'));
    expect(drawer).toHaveTextContent(
      'score hidden until you have read it: Undecided, as their share is full',
    );
    expect(drawer).toHaveTextContent('To accept → Undecided: 1 person, Bo Second');
    expect(drawer).toHaveTextContent('too few people have read their application: Cy Third');
    expect(bodies(api, 'ranked-runs')).toEqual([{ ...rules, seed: '' }]);

    await user.click(within(drawer).getByRole('button', { name: 'Note the decisions' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Note the decisions on 1 person?' });
    expect(dialog).toHaveTextContent('somebody noted otherwise by hand: Bo Second');
    expect(dialog).toHaveTextContent('2 people: what an earlier run noted is taken away.');
    await user.click(within(dialog).getByRole('button', { name: 'Note them' }));
    await waitFor(() => expect(notices).toMatchObject([{ tone: 'success' }]));
    const [previewed, ...others] = bodies(api, 'ranked-runs/:runId/draft-decisions');
    expect(previewed).toEqual({ overbook: false, preview: true });
    expect(others).toContainEqual({ overbook: false });
  });

  test('a number that is cleared is missing, and not zero', async () => {
    const api = serveRuns().on(makeRankedRun, run);
    const { user } = open('decisions', api);
    await user.click(await screen.findByRole('button', { name: 'Rank by scores' }));
    const form = within(await screen.findByRole('dialog', { name: 'Rank by scores' }));
    const places = form.getByRole('textbox', { name: 'Places to give' });
    await user.clear(places);
    await user.click(form.getByRole('button', { name: 'Rank' }));
    await waitFor(() => expect(places).toHaveAccessibleDescription('Use a whole number.'));
    expect(places).toHaveValue('');
    expect(bodies(api, 'ranked-runs')).toEqual([]);
    await user.type(places, '7x');
    expect(places).toHaveValue('7');
  });

  test('places are shared by a question, and an impossible share says what to do', async () => {
    const api = serveRuns().on(makeRankedRun, run);
    const { user } = open('decisions', api);
    await user.click(await screen.findByRole('button', { name: 'Rank by scores' }));
    const form = within(await screen.findByRole('dialog', { name: 'Rank by scores' }));
    await user.click(await form.findByRole('button', { name: /Share places by a question/ }));
    const [, first] = await screen.findAllByRole('option');
    await user.click(first!);
    const [least] = form.getAllByRole('spinbutton', { name: /at least \(people\)/ });
    await user.type(least!, '9');
    await user.click(form.getByRole('button', { name: 'Rank' }));
    expect(
      (await form.findAllByText(/The smallest numbers are more than there are places/))[0],
    ).toBeVisible();
    expect(bodies(api, 'ranked-runs')).toEqual([]);
  });
});
