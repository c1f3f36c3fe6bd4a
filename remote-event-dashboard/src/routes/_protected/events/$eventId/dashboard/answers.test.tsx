import {
  ApplicationStatus,
  FIRST_FORM,
  getAnswerFigures,
  getEvent,
  listAskedQuestions,
  listPortalEvents,
  listReceivedApplications,
  measureFileArchive,
  questionsOf,
  recordOf,
  type AskedQuestions,
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
  { asksForFiles = false, confirmation = [] }: { asksForFiles?: boolean; confirmation?: typeof asked } = {},
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
      ...{ items: [], total: 1234, page: 1, pageSize: 25, columns: [], asksForFiles },
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

describe('the file of the applications', () => {
  const reach = async (at = '/applications', confirmation: typeof asked = []) => {
    const view = open(at, { confirmation });
    await view.user.click(await screen.findByRole('button', { name: 'Download as CSV' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Download as CSV' }));
    await dialog.findByRole('group', { name: 'Answers' });
    const query = () => {
      const link = dialog.getByRole<HTMLAnchorElement>('link', { name: 'Download' });
      return Object.fromEntries(new URL(link.href).searchParams);
    };
    return { ...view, dialog, query };
  };

  test('has the people of the list, and every answer that is asked for now and not sensitive', async () => {
    const { dialog, query } = await reach('/applications?undecided=yes&search=kowal');
    expect(dialog.getByText('1,234 applications in “To decide” found by “kowal”')).toBeInTheDocument();
    expect(query()).toEqual({
      ...{ undecided: 'yes', search: 'kowal', sort: 'submittedAt:asc' },
      facts: 'name,email,status,submittedAt',
      questions: 'affiliation,experience,motivation,projectUrl,acceptsCodeOfConduct',
    });
    expect(dialog.getByText('Not asked any more')).toBeInTheDocument();
  });

  test('has the answers at confirmation, and those that are sensitive when they are asked for', async () => {
    const { user, dialog, query } = await reach('/applications', atConfirmation);
    expect(query()).toMatchObject({ confirmation: 'motivation' });
    expect(query()).not.toHaveProperty('sensitive');
    const sensitive = within(dialog.getByRole('group', { name: /^Sensitive answers at confirmation/ }));
    await user.click(sensitive.getByRole('checkbox', { name: /kitchen/ }));
    expect(query()).toMatchObject({
      questions: 'affiliation,experience,motivation,projectUrl,acceptsCodeOfConduct',
      ...{ confirmation: 'motivation,dietaryNeeds', sensitive: 'yes' },
    });
  });

  test('has sensitive answers when they are asked for, each time anew; other columns are remembered', async () => {
    const { user, dialog, query } = await reach();
    await user.click(dialog.getByRole('checkbox', { name: /kitchen/ }));
    await user.click(dialog.getByRole('checkbox', { name: 'E-mail' }));
    await user.click(dialog.getByRole('checkbox', { name: /Which shirt/ }));
    expect(query()).toMatchObject({
      facts: 'name,status,submittedAt',
      questions: 'affiliation,experience,motivation,projectUrl,dietaryNeeds,acceptsCodeOfConduct,shirt',
      sensitive: 'yes',
    });
    const link = dialog.getByRole('link', { name: 'Download' });
    // jsdom goes nowhere.
    link.addEventListener('click', (press) => press.preventDefault());
    await user.click(link);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Download as CSV' }));
    const again = within(await screen.findByRole('dialog'));
    expect(await again.findByRole('checkbox', { name: 'E-mail' })).not.toBeChecked();
    expect(again.getByRole('checkbox', { name: /Which shirt/ })).toBeChecked();
    expect(again.getByRole('checkbox', { name: /kitchen/ })).not.toBeChecked();
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
    const query = () => {
      const link = dialog.getByRole<HTMLAnchorElement>('link', { name: 'Download' });
      return Object.fromEntries(new URL(link.href).searchParams);
    };
    return { ...view, dialog, query };
  };

  test('is offered where files were asked for', async () => {
    open('/applications');
    expect(await screen.findByRole('button', { name: 'Download as CSV' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Download files' })).toBeNull();
  });

  test('has the files of the list that are asked for now, and says that nobody’s consent is checked', async () => {
    const { dialog, query } = await reach();
    expect(dialog.getByText(/1,234 applications in “To decide”/)).toBeInTheDocument();
    expect(query()).toEqual({ undecided: 'yes', sort: 'name:desc', questions: 'resume' });
    expect(await dialog.findByText('12 files of 11 people, about 3.4 MB.')).toBeInTheDocument();
    expect(dialog.getByText(/Nobody has checked what is in the files/)).toBeInTheDocument();
    expect(dialog.getByText('Nobody’s consent is checked')).toBeInTheDocument();
    expect(dialog.queryByText(/The form asks for none/)).toBeNull();
  });

  test('has only those of people who said yes, where a consent is chosen', async () => {
    const { user, dialog, query } = await reach();
    await user.click(dialog.getByRole('button', { name: /Consent/ }));
    await user.click(await screen.findByRole('option', { name: 'Sponsors may have my résumé' }));
    expect(query()).toMatchObject({ consent: 'sponsors' });
    expect(await dialog.findByText('1 file of 1 person, about 340 kB.')).toBeInTheDocument();
    expect(dialog.queryByText('Nobody’s consent is checked')).toBeNull();
  });

  test('has sensitive files when they are asked for, and needs a file', async () => {
    const { user, dialog, query } = await reach();
    await user.click(dialog.getByRole('checkbox', { name: 'Doctor’s letter' }));
    expect(query()).toMatchObject({ questions: 'resume,letter', sensitive: 'yes' });
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
