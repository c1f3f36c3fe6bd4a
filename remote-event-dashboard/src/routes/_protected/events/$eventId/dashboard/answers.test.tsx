import {
  ApplicationStatus,
  exportApplications,
  downloadFileArchive,
  FIRST_FORM,
  getAnswerFigures,
  getEvent,
  JobId,
  listAskedQuestions,
  listExports,
  listPortalEvents,
  listReceivedApplications,
  measureFileArchive,
  questionsOf,
  recordOf,
  removeExport,
  type AskedQuestions,
  type Endpoint,
  type Export,
  type QuestionFigures,
  type QuestionOf,
} from '@event-portal/contracts';
import { createApiStub, currentUser, portalEvent, renderRoutes } from '@event-portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

const event = portalEvent({ eventRole: 'admin' });
const base = `/events/${event.eventId}/dashboard`;

const figures: QuestionFigures[] = [
  {
    ...{ id: 'shirt', label: 'Which shirt fits?', kind: 'choice', sensitive: false, answered: 30 },
    counts: [
      { label: 'Small', count: 10 },
      { label: 'Large', count: 20 },
    ],
  },
  {
    ...{ id: 'diet', label: 'What do you not eat?', kind: 'choice', sensitive: true, answered: null },
    counts: [
      { label: 'Meat', count: 9 },
      { label: 'Nuts', count: null },
    ],
  },
  { id: 'about', label: 'About you', kind: 'text', sensitive: false, answered: 12, counts: [] },
];

const files: AskedQuestions = {
  questions: [
    fileQuestion({ id: 'resume', label: 'Résumé' }),
    fileQuestion({ id: 'letter', label: 'Doctor’s letter', sensitive: true }),
    fileQuestion({ id: 'photo', label: 'Photo' }),
    {
      ...{ id: 'sponsors', kind: 'consent', label: 'Sponsors may have my résumé', help: '', required: false },
      ...{
        sensitive: false,
        hiddenFromReaders: false,
        column: null,
        condition: null,
        version: 1,
        link: null,
      },
    },
  ],
  current: ['resume', 'letter', 'sponsors'],
  confirmation: { questions: [], current: [] },
};

function fileQuestion(some: { id: string; label: string; sensitive?: boolean }): QuestionOf<'file'> {
  return {
    ...{ kind: 'file', help: '', required: false, sensitive: false, hiddenFromReaders: false },
    ...{ column: null, condition: null, most: 5 },
    ...some,
  };
}

/** Questions at confirmation, where an event asks any. */
const asked = questionsOf(FIRST_FORM).map((question) => ({ ...question, column: null }));
const atConfirmation = asked.filter(({ id }) => id === 'motivation' || id === 'dietaryNeeds');

function open(
  at: string,
  {
    asksForFiles = false,
    hasExports = false,
    confirmation = [],
  }: { asksForFiles?: boolean; hasExports?: boolean; confirmation?: typeof asked } = {},
) {
  const api = createApiStub()
    .on(getEvent, event)
    .on(listPortalEvents, { events: [event] })
    .on(getAnswerFigures, ({ query }) =>
      query.status === 'accepted'
        ? { applications: 0, questions: figures }
        : {
            ...{ applications: 34, questions: figures, confirming: 31 },
            confirmation: confirmation.length > 0 ? figures : [],
          },
    )
    .on(listAskedQuestions, {
      questions: [
        ...questionsOf(FIRST_FORM),
        {
          ...{ id: 'shirt', kind: 'line', label: 'Which shirt fits?', help: '', required: false },
          ...{ sensitive: false, hiddenFromReaders: false, column: null, condition: null, least: 0, most: 9 },
        },
      ],
      current: questionsOf(FIRST_FORM).map(({ id }) => id),
      confirmation: { questions: confirmation, current: confirmation.map(({ id }) => id) },
    })
    .on(listReceivedApplications, {
      ...{ items: [], total: 1234, page: 1, pageSize: 25, columns: [], asksForFiles, hasExports },
      counts: recordOf(ApplicationStatus.options, () => 2),
      seats: { limit: 150, taken: 100, offered: 20, free: 30 },
    });
  return { api, ...renderRoutes(routes, { at: base + at, api, user: currentUser('admin') }) };
}

describe('the figures of an event', () => {
  test('say how many answered what, and of sensitive questions no small number', async () => {
    open('/figures');
    const shirt = within(await screen.findByRole('figure', { name: 'Which shirt fits?' }));
    expect(shirt.getByText('30 of 34 answered.')).toBeInTheDocument();
    expect(shirt.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Small10',
      'Large20',
    ]);
    const diet = within(screen.getByRole('figure', { name: 'What do you not eat?' }));
    expect(diet.getByText('fewer than 5')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'In their own words' })).toBeInTheDocument();
    expect(screen.getByText('About you')).toBeInTheDocument();
    expect(screen.getByText('12 of 34 answered.')).toBeInTheDocument();
  });

  test('are a table too', async () => {
    const { user } = open('/figures');
    const diet = within(await screen.findByRole('figure', { name: 'What do you not eat?' }));
    await user.click(diet.getByRole('radio', { name: 'Table' }));
    expect(diet.getByRole('row', { name: 'Nuts fewer than 5' })).toBeInTheDocument();
  });

  test('have those at confirmation by themselves, where something is asked then', async () => {
    open('/figures', { confirmation: atConfirmation });
    expect(await screen.findByRole('heading', { level: 2, name: 'At confirmation' })).toBeInTheDocument();
    expect(screen.getAllByRole('figure', { name: 'Which shirt fits?' })).toHaveLength(2);
    expect(screen.getByText('30 of 31 answered.')).toBeInTheDocument();
  });

  test('are those of a part of the applications, which may be empty', async () => {
    const { user, path } = open('/figures');
    await user.click(await screen.findByRole('radio', { name: 'Offered' }));
    expect(await screen.findByText('Nothing to count')).toBeInTheDocument();
    expect(path()).toBe(`${base}/figures?status=accepted`);
    await user.click(screen.getByRole('radio', { name: 'To decide' }));
    await waitFor(() => expect(path()).toBe(`${base}/figures?undecided=yes`));
  });
});

/** The questions of the first form that are not sensitive. */
const currentQuestions = ['affiliation', 'experience', 'motivation', 'projectUrl', 'acceptsCodeOfConduct'];

/** Presses Download in the drawer. @returns what the file was asked for with */
async function askFor({ api, user }: ReturnType<typeof open>, endpoint: Endpoint): Promise<unknown> {
  const jobId = JobId.parse('5e2c43cf-5b1b-44c0-8c41-4bb9c03ac1a1');
  const asked: Export = {
    ...{ jobId, kind: 'export_files', state: 'waiting', madeAt: '2026-11-27T10:00:00.000Z' },
    ...{ total: 3, done: 0, leftOut: 0, failures: 0, file: null },
  };
  api.on(exportApplications, asked).on(downloadFileArchive, asked).on(listExports, { exports: [] });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return api.calls.find(({ call }) => call === `POST ${endpoint.path}`)?.query;
}

describe('the file of the applications', () => {
  const reach = async (at = '/applications', confirmation: typeof asked = []) => {
    const view = open(at, { confirmation });
    await view.user.click(await screen.findByRole('button', { name: 'Download as CSV' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Download as CSV' }));
    await dialog.findByRole('group', { name: 'Answers' });
    return { ...view, dialog, query: () => askFor(view, exportApplications) };
  };

  test('has the people of the list, and every answer that is asked for now and not sensitive', async () => {
    const { dialog, query } = await reach('/applications?undecided=yes&search=kowal');
    expect(dialog.getByText('1,234 applications in “To decide” found by “kowal”')).toBeInTheDocument();
    expect(dialog.getByText('Not asked any more')).toBeInTheDocument();
    expect(await query()).toEqual({
      ...{ undecided: 'yes', search: 'kowal', sort: 'submittedAt:asc', confirmation: [] },
      facts: ['name', 'email', 'status', 'submittedAt'],
      questions: currentQuestions,
    });
  });

  test('has the answers at confirmation, and those that are sensitive when they are asked for', async () => {
    const plain = await reach('/applications', atConfirmation);
    const asked = await plain.query();
    expect(asked).toMatchObject({ confirmation: ['motivation'] });
    expect(asked).not.toHaveProperty('sensitive');
    plain.unmount();
    const { user, dialog, query } = await reach('/applications', atConfirmation);
    const sensitive = within(dialog.getByRole('group', { name: /^Sensitive answers at confirmation/ }));
    await user.click(sensitive.getByRole('checkbox', { name: /kitchen/ }));
    expect(await query()).toMatchObject({
      ...{ questions: currentQuestions, confirmation: ['motivation', 'dietaryNeeds'], sensitive: 'yes' },
    });
  });

  test('has sensitive answers when they are asked for, each time anew; other columns are remembered', async () => {
    const { user, dialog, query } = await reach();
    await user.click(dialog.getByRole('checkbox', { name: /kitchen/ }));
    await user.click(dialog.getByRole('checkbox', { name: 'E-mail' }));
    await user.click(dialog.getByRole('checkbox', { name: /Which shirt/ }));
    expect(await query()).toMatchObject({
      facts: ['name', 'status', 'submittedAt'],
      questions: [...currentQuestions.toSpliced(4, 0, 'dietaryNeeds'), 'shirt'],
      sensitive: 'yes',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Download as CSV' }));
    const again = within(await screen.findByRole('dialog'));
    expect(await again.findByRole('checkbox', { name: 'E-mail' })).not.toBeChecked();
    expect(again.getByRole('checkbox', { name: /Which shirt/ })).toBeChecked();
    expect(again.getByRole('checkbox', { name: /kitchen/ })).not.toBeChecked();
  });

  test('is told why it cannot be made, with all that was chosen', async () => {
    const { api, user, dialog } = await reach();
    await user.click(dialog.getByRole('checkbox', { name: 'E-mail' }));
    api.refuse(exportApplications, 'job_under_way');
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    expect(await dialog.findByText(/waits or runs already/)).toBeInTheDocument();
    expect(dialog.getByRole('checkbox', { name: 'E-mail' })).not.toBeChecked();
  });

  test('needs a column', async () => {
    const { user, dialog } = await reach();
    for (const box of dialog.getAllByRole<HTMLInputElement>('checkbox'))
      if (box.checked) await user.click(box);
    expect(dialog.getByText('Choose at least one column.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Download' })).toBeDisabled();
  });
});

describe('the archive of files', () => {
  const reach = async (asked = files) => {
    const view = open('/applications?undecided=yes&sort=name:desc', { asksForFiles: true });
    view.api.on(listAskedQuestions, asked).on(measureFileArchive, ({ query: { consent, questions } }) => {
      if (questions.includes('letter') && questions.length === 1) return { people: 0, files: 0, bytes: 0 };
      return consent ? { people: 1, files: 1, bytes: 340_000 } : { people: 11, files: 12, bytes: 3_400_000 };
    });
    await view.user.click(await screen.findByRole('button', { name: 'Download files' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Download files' }));
    await dialog.findByText(/index.csv/);
    return { ...view, dialog, query: () => askFor(view, downloadFileArchive) };
  };

  test('is offered where files were asked for', async () => {
    open('/applications');
    expect(await screen.findByRole('button', { name: 'Download as CSV' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Download files' })).toBeNull();
  });

  test('has the files of the list that are asked for now, and says that nobody’s consent is checked', async () => {
    const { dialog, query } = await reach();
    expect(dialog.getByText(/1,234 applications in “To decide”/)).toBeInTheDocument();
    expect(await dialog.findByText('12 files of 11 people, about 3.4 MB.')).toBeInTheDocument();
    expect(dialog.getByText(/Nobody has checked what is in the files/)).toBeInTheDocument();
    expect(dialog.getByText('Nobody’s consent is checked')).toBeInTheDocument();
    expect(dialog.queryByText(/The form asks for none/)).toBeNull();
    expect(await query()).toEqual({
      ...{ undecided: 'yes', search: '', sort: 'name:desc', questions: ['resume'] },
    });
  });

  test('has only those of people who said yes, where a consent is chosen', async () => {
    const { user, dialog, query } = await reach();
    await user.click(dialog.getByRole('button', { name: /Consent/ }));
    await user.click(await screen.findByRole('option', { name: 'Sponsors may have my résumé' }));
    expect(await dialog.findByText('1 file of 1 person, about 340 kB.')).toBeInTheDocument();
    expect(dialog.queryByText('Nobody’s consent is checked')).toBeNull();
    expect(await query()).toMatchObject({ consent: 'sponsors' });
  });

  test('has sensitive files when they are asked for', async () => {
    const { user, dialog, query } = await reach();
    await user.click(dialog.getByRole('checkbox', { name: 'Doctor’s letter' }));
    expect(await query()).toMatchObject({ questions: ['resume', 'letter'], sensitive: 'yes' });
  });

  test('needs a file', async () => {
    const { user, dialog } = await reach();
    await user.click(dialog.getByRole('checkbox', { name: 'Doctor’s letter' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Résumé' }));
    expect(await dialog.findByText('Nobody in the list has sent such a file.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Download' })).toBeDisabled();
    await user.click(dialog.getByRole('checkbox', { name: 'Doctor’s letter' }));
    expect(dialog.getByText('Choose at least one.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Download' })).toBeDisabled();
  });

  test('says where the form asks for no consent', async () => {
    const { dialog } = await reach({
      ...files,
      questions: files.questions.filter(({ kind }) => kind === 'file'),
    });
    expect(dialog.getByText(/The form asks for none/)).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: /Consent/ })).toBeNull();
  });
});

describe('files that are asked for', () => {
  const underWay: Export = {
    ...{ jobId: JobId.parse('5e2c43cf-5b1b-44c0-8c41-4bb9c03ac1a1'), kind: 'export_applications' },
    ...{
      state: 'running',
      madeAt: '2026-11-27T10:00:00.000Z',
      total: 1234,
      done: 1000,
      leftOut: 0,
      failures: 0,
    },
    file: null,
  };
  const made: Export = {
    ...{ ...underWay, state: 'done', done: 1234, leftOut: 2 },
    file: { name: 'applications-spring.csv', bytes: 1_200_000, keptUntil: '2026-11-28T10:00:02.000Z' },
  };

  function openWith(...exports: Export[]) {
    const view = open('/applications', { hasExports: true });
    view.api.on(listExports, { exports });
    return view;
  }

  test('are asked for by nobody who has none', async () => {
    const { api } = open('/applications');
    expect(await screen.findByRole('button', { name: 'Download as CSV' })).toBeInTheDocument();
    expect(api.calls.map(({ call }) => call)).not.toContain('GET /events/:eventId/exports');
  });

  test('are downloaded as soon as they are made, once, by whoever stays on the page', async () => {
    const pressed = watchDownloads();
    let exports = [underWay];
    const { api, user } = open('/applications');
    api.on(exportApplications, underWay).on(listExports, () => ({ exports }));
    await user.click(await screen.findByRole('button', { name: 'Download as CSV' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Download as CSV' }));
    await dialog.findByRole('group', { name: 'Answers' });
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText(/It is being made/)).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'People' })).toHaveAttribute('aria-valuenow', '1000');
    expect(pressed).toEqual([]);
    exports = [made];
    const link = await screen.findByRole(
      'link',
      { name: 'Download applications-spring.csv' },
      { timeout: 5000 },
    );
    await waitFor(() => expect(pressed).toEqual([link]));
    expect(screen.getByText(/1.2 MB · 1,234 people · asked for/)).toBeInTheDocument();
    expect(screen.getByText(/2 people no longer fitted the filter/)).toBeInTheDocument();
  });

  test('wait for whoever comes back, and start by themselves for nobody then', async () => {
    const pressed = watchDownloads();
    const { user } = openWith(made);
    const link = await screen.findByRole<HTMLAnchorElement>('link', {
      name: 'Download applications-spring.csv',
    });
    expect(new URL(link.href).pathname).toBe(`/events/${event.eventId}/exports/${made.jobId}`);
    expect(link).toHaveAttribute('download');
    expect(pressed).toEqual([]);
    await user.click(link);
    expect(pressed).toEqual([link]);
  });

  test('can be cancelled and removed', async () => {
    const { api, user } = openWith(underWay, {
      ...made,
      jobId: JobId.parse('5e2c43cf-5b1b-44c0-8c41-4bb9c03ac1a2'),
    });
    api.on(removeExport, undefined);
    await user.click(await screen.findByRole('button', { name: 'Cancel Applications as CSV' }));
    await user.click(screen.getByRole('button', { name: 'Remove applications-spring.csv' }));
    await waitFor(() => expect(api.calls.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(2));
  });

  test('say when they could not be made', async () => {
    openWith(
      { ...underWay, state: 'failed' },
      { ...underWay, jobId: JobId.parse('5e2c43cf-5b1b-44c0-8c41-4bb9c03ac1a3'), failures: 2 },
    );
    expect(await screen.findByText(/It could not be made, after several tries/)).toBeInTheDocument();
    expect(screen.getByText('It failed, and is tried again. Nothing is lost.')).toBeInTheDocument();
  });
});

/** The links that are pressed, by people or by the page. jsdom goes nowhere. */
function watchDownloads(): EventTarget[] {
  const pressed: EventTarget[] = [];
  const note = (press: MouseEvent) => {
    const link = press
      .composedPath()
      .find((one) => one instanceof HTMLAnchorElement && one.hasAttribute('download'));
    if (!link) return;
    press.preventDefault();
    pressed.push(link);
  };
  document.addEventListener('click', note);
  stopWatching = () => document.removeEventListener('click', note);
  return pressed;
}
let stopWatching = () => {};
afterEach(() => stopWatching());
