import {
  ApplicationStatus,
  FIRST_FORM,
  getAnswerFigures,
  getEvent,
  listAskedQuestions,
  listPortalEvents,
  listReceivedApplications,
  questionsOf,
  recordOf,
  type QuestionFigures,
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

/** Questions at confirmation, where an event asks any. */
const asked = questionsOf(FIRST_FORM).map((question) => ({ ...question, column: null }));
const atConfirmation = asked.filter(({ id }) => id === 'motivation' || id === 'dietaryNeeds');

function open(at: string, confirmation: typeof asked = []) {
  const api = createApiStub()
    .on(getEvent, event)
    .on(listPortalEvents, { events: [event] })
    .on(getAnswerFigures, ({ query }) =>
      query.status === 'accepted'
        ? { applications: 0, questions: figures }
        : { applications: 34, questions: figures, confirmation: confirmation.length > 0 ? figures : [] },
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
      ...{ items: [], total: 1234, page: 1, pageSize: 25, columns: [] },
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
    expect(within(screen.getByRole('figure', { name: 'About you' })).getByText('12')).toBeInTheDocument();
  });

  test('are a table too', async () => {
    const { user } = open('/figures');
    const diet = within(await screen.findByRole('figure', { name: 'What do you not eat?' }));
    await user.click(diet.getByRole('radio', { name: 'Table' }));
    expect(diet.getByRole('row', { name: 'Nuts fewer than 5' })).toBeInTheDocument();
  });

  test('have those at confirmation by themselves, where something is asked then', async () => {
    open('/figures', atConfirmation);
    expect(await screen.findByRole('heading', { level: 2, name: 'At confirmation' })).toBeInTheDocument();
    expect(screen.getAllByRole('figure', { name: 'Which shirt fits?' })).toHaveLength(2);
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
    const view = open(at, confirmation);
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
      ...{ undecided: 'yes', search: 'kowal', facts: 'name,email,status,submittedAt' },
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
