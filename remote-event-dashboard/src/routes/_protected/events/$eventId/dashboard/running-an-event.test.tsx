import {
  ApplicationReading,
  FIRST_RUBRIC,
  listApplicationReadings,
  ApplicationStatus,
  EventForm,
  FIRST_FORM,
  assignEventRole,
  decideApplication,
  getApplicationDetails,
  getDayFacts,
  getEvent,
  giveEventRoles,
  listEventInvitations,
  listEventRoles,
  listPortalEvents,
  listReceivedApplications,
  ReceivedApplication,
  removeEventRole,
  takeOrganiserStep,
  setDayFacts,
  updateEvent,
  withdrawEventInvitation,
  type EventRole,
} from '@event-portal/contracts';
import {
  completeAnswers,
  createApiStub,
  currentUser,
  dayFacts,
  portalEvent,
  renderRoutes,
  type ApiStub,
} from '@event-portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

const event = portalEvent();
const base = `/events/${event.eventId}/dashboard`;
const since = '2026-11-01T10:00:00.000Z';
const userId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

function serve(eventRole: EventRole): ApiStub {
  return createApiStub()
    .on(getEvent, portalEvent({ eventRole }))
    .on(getDayFacts, dayFacts())
    .on(listPortalEvents, { events: [] });
}

const open = (at: string, api: ApiStub) =>
  renderRoutes(routes, { at: base + at, api, user: currentUser('admin') });

const queries = (api: ApiStub, call: string) =>
  api.calls.filter((made) => made.call === call).map(({ query }) => query);

describe('R9 the applications to an event', () => {
  const application = ReceivedApplication.parse({
    userId: userId(1),
    name: 'Zoë Applicant',
    email: 'zoe@example.org',
    image: null,
    status: 'submitted',
    cells: { affiliation: 'Makerspace 42' },
    affiliation: 'Makerspace 42',
    experience: 'some',
    submittedAt: since,
    version: 7,
    decisions: ['accept', 'reject', 'waitlist'],
    steps: ['start_review'],
  });
  const file = { ...application, form: FIRST_FORM, answers: completeAnswers, milestones: [], feedback: null };
  const counts = Object.fromEntries(ApplicationStatus.options.map((status) => [status, 2])) as Record<
    ApplicationStatus,
    number
  >;

  const columns = [{ id: 'affiliation', label: 'Comes from' }];
  const free = { limit: 150, taken: 100, offered: 20, free: 30 };
  const serveList = (items = [application], seats = free) =>
    serve('admin')
      .on(listReceivedApplications, {
        items,
        total: items.length,
        page: 1,
        pageSize: 25,
        counts,
        seats,
        columns,
      })
      .on(getApplicationDetails, file)
      .on(listApplicationReadings, { rubric: FIRST_RUBRIC, hidden: false, readings: [] });

  test('the list is sorted and narrowed by what readers made of it, and marks what they flagged', async () => {
    const flagged = { ...application, flags: ['must_accept' as const, 'look_again' as const] };
    const api = serveList([{ ...flagged, score: { mean: 4.25, readings: 2 } }]);
    const { user, path } = open('/applications', api);
    const table = await screen.findByRole('table', { name: 'Applications' });
    expect(table).toHaveTextContent(/4\.3 \(2\)/);
    expect(table).toHaveTextContent('Must be accepted, Look again together');
    await user.click(within(table).getByRole('button', { name: /Score/ }));
    await waitFor(() => expect(path()).toBe(`${base}/applications?sort=score%3Aasc`));
    await user.click(screen.getByRole('button', { name: 'Filter by readings' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Filter by readings' }));
    const choose = async (filter: string, option: string) => {
      await user.click(drawer.getByRole('button', { name: new RegExp(filter) }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await choose('Mean score, at least', 'From 3.5');
    await choose('Mean score, at most', 'Up to 5');
    await choose('Flag', 'Must be accepted');
    await waitFor(() =>
      expect(queries(api, 'GET /events/:eventId/applications').at(-1)).toEqual({
        ...{ search: '', page: 1, pageSize: 25, sort: 'score:asc' },
        ...{ leastScore: 3.5, mostScore: 5, flag: 'must_accept' },
      }),
    );
    await user.click(drawer.getByRole('button', { name: 'Show the list' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Filter by readings (3)' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(path()).toBe(`${base}/applications?sort=score%3Aasc`));
  });

  test('a file that an applicant has sent says that nobody has checked it', async () => {
    const asked = {
      ...FIRST_FORM.sections[0]!.questions[0]!,
      id: 'resume',
      kind: 'file',
      label: 'Résumé',
      most: 5,
    };
    const api = serveList().on(getApplicationDetails, {
      ...file,
      form: EventForm.parse({ sections: [{ id: 'more', title: 'More', questions: [asked] }] }),
      answers: { resume: { fileId: userId(7), name: 'cv.pdf', size: 1234 } },
    });
    const { user } = open('/applications', api);
    await user.click(await screen.findByRole('link', { name: /Zoë Applicant/ }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Zoë Applicant' }));
    expect(await drawer.findByRole('link', { name: 'cv.pdf' })).toBeInTheDocument();
    expect(drawer.getByText(/^Nobody has checked what is in it/)).toBeInTheDocument();
  });

  test('an admin opens one from the list, and accepts it', async () => {
    const api = serveList().on(decideApplication, { ...file, status: 'accepted', decisions: [], version: 8 });
    const { user, path, notices } = open('/applications', api);
    await user.click(await screen.findByRole('link', { name: /Zoë Applicant/ }));
    await waitFor(() => expect(path()).toBe(`${base}/applications?applicant=${userId(1)}`));
    const drawer = await screen.findByRole('dialog', { name: 'Zoë Applicant' });
    expect(await within(drawer).findByText(completeAnswers.motivation)).toBeInTheDocument();
    await user.click(within(drawer).getByRole('button', { name: 'Accept' }));
    const question = await screen.findByRole('alertdialog', { name: 'Accept Zoë Applicant?' });
    await user.click(within(question).getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(api.calls).toContainEqual(
      expect.objectContaining({
        call: 'POST /events/:eventId/applications/:userId/decision',
        body: { decision: 'accept', version: 7 },
      }),
    );
  });

  test('a decision that came too late is said in the question, which stays', async () => {
    const api = serveList().refuse(decideApplication, 'stale');
    const { user } = open(`/applications?applicant=${userId(1)}`, api);
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    const question = await screen.findByRole('alertdialog', { name: 'Reject Zoë Applicant?' });
    await user.click(within(question).getByRole('button', { name: 'Reject' }));
    expect(await within(question).findByText(/Somebody else changed it/)).toBeInTheDocument();
  });

  test('more seats than there are are offered only after the numbers were read', async () => {
    const promised = { limit: 150, taken: 120, offered: 30, free: 0 };
    const api = serveList([application], promised).on(decideApplication, { ...file, status: 'accepted' });
    const { user, notices } = open(`/applications?applicant=${userId(1)}`, api);
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Offer Zoë Applicant a seat that is not there?',
    });
    expect(question).toHaveTextContent(
      'The event has 150 seats, and all of them are promised: 120 taken, 30 offered.',
    );
    await user.click(within(question).getByRole('button', { name: 'Accept all the same' }));
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(api.calls).toContainEqual(
      expect.objectContaining({ body: { decision: 'accept', version: 7, overbook: true } }),
    );
  });

  test('its readings say who gave what, what is flagged, and who may not judge it', async () => {
    const reading = ApplicationReading.parse({
      ...{ readingId: userId(5), reader: 'Stella Staff', state: 'done', note: 'Strong.' },
      ...{ scores: { motivation: 4 }, flag: 'must_accept', flagReason: 'Built the last one.' },
    });
    const conflict = ApplicationReading.parse({
      ...{ readingId: userId(6), reader: 'Rob Reader', state: 'conflict', note: '' },
      ...{ scores: {}, flag: null, flagReason: '' },
    });
    const readings = [reading, conflict];
    const api = serveList().on(listApplicationReadings, { rubric: FIRST_RUBRIC, hidden: false, readings });
    open(`/applications?applicant=${userId(1)}`, api);
    const drawer = await screen.findByRole('dialog', { name: 'Zoë Applicant' });
    expect(await within(drawer).findByText('Stella Staff: Has read it')).toBeInTheDocument();
    for (const words of ['Built the last one.', 'Strong.', 'Must be accepted'])
      expect(drawer).toHaveTextContent(words);
    expect(within(drawer).getByText('Rob Reader: Has a conflict of interest')).toBeInTheDocument();
  });

  test('a seat is taken away with a reason, and not without', async () => {
    const seated = {
      ...file,
      status: 'confirmed' as const,
      decisions: [],
      steps: ['remove_seat', 'from_tomorrow'],
    };
    const api = serveList()
      .on(getApplicationDetails, seated)
      .on(takeOrganiserStep, { ...seated, status: 'rejected', steps: ['take_back'] });
    const { user, notices } = open(`/applications?applicant=${userId(1)}`, api);
    const drawer = await screen.findByRole('dialog', { name: 'Zoë Applicant' });
    await user.click(await within(drawer).findByRole('button', { name: 'Take seat away' }));
    const question = await screen.findByRole('dialog', { name: 'Take Zoë Applicant’s seat away?' });
    const confirm = within(question).getByRole('button', { name: 'Take seat away' });
    await user.click(confirm);
    const reason = within(question).getByRole('textbox', { name: 'Why?' });
    expect(reason).toHaveAccessibleDescription(/Say why/);
    await user.type(reason, 'Nobody reached you.');
    await user.click(confirm);
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(api.calls.filter(({ call }) => call.endsWith('/steps'))).toEqual([
      expect.objectContaining({
        body: { step: 'remove_seat', version: 7, reason: 'Nobody reached you.' },
      }) as unknown,
    ]);
  });

  test('the history says by whom, why, and in other words than a status that came twice', async () => {
    const api = serveList().on(getApplicationDetails, {
      ...file,
      milestones: [
        { status: 'submitted', at: since, step: 'submit' },
        { status: 'submitted', at: since, step: 'take_back', by: 'Ada Admin', reason: 'Wrong button.' },
        { status: 'submitted', at: since, step: 'a_step_from_tomorrow' },
      ],
    });
    open(`/applications?applicant=${userId(1)}`, api);
    expect(await screen.findByText('Decision taken back')).toBeInTheDocument();
    expect(screen.getByText('By Ada Admin. Wrong button.')).toBeInTheDocument();
  });

  test('where nothing can be done the drawer has no foot', async () => {
    const api = serveList().on(getApplicationDetails, {
      ...file,
      status: 'declined',
      decisions: [],
      steps: [],
    });
    open(`/applications?applicant=${userId(1)}`, api);
    const drawer = await screen.findByRole('dialog', { name: 'Zoë Applicant' });
    await within(drawer).findByText(completeAnswers.motivation);
    const names = within(drawer)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['Previous', 'Next', 'Close']);
  });

  test('search, status and order stand in the URL, and the API does them', async () => {
    const api = serveList();
    const { user, path } = open('/applications', api);
    await user.type(
      await screen.findByRole('searchbox', { name: 'Search by name, e-mail or answers' }),
      'zoë',
    );
    await waitFor(() => expect(path()).toContain('search=zo%C3%AB'));
    await user.click(screen.getByRole('radio', { name: 'Waitlist 2' }));
    await waitFor(() => expect(path()).toContain('status=waitlisted'));
    await user.click(screen.getByRole('button', { name: /^Name/ }));
    await waitFor(() => expect(path()).toContain('sort=name%3Aasc'));
    expect(queries(api, 'GET /events/:eventId/applications').at(-1)).toMatchObject({
      search: 'zoë',
      status: 'waitlisted',
      sort: 'name:asc',
      page: 1,
    });
  });

  test('what waits for a decision is a filter of its own, also where a link leads to it', async () => {
    const api = serveList();
    const { user, path } = open('/applications?undecided=yes', api);
    expect(await screen.findByRole('radio', { name: 'To decide 4' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'All 16' })).not.toBeChecked();
    expect(queries(api, 'GET /events/:eventId/applications').at(-1)).toMatchObject({ undecided: 'yes' });
    await user.click(screen.getByRole('radio', { name: 'Waitlist 2' }));
    await waitFor(() => expect(path()).toBe(`${base}/applications?status=waitlisted`));
    await user.click(screen.getByRole('radio', { name: 'To decide 4' }));
    await waitFor(() => expect(path()).toBe(`${base}/applications?undecided=yes`));
  });

  test('a mistyped filter in a link is dropped', async () => {
    const api = serveList();
    open('/applications?status=brilliant&page=-3&sort=email:up', api);
    await screen.findByText('Zoë Applicant');
    expect(queries(api, 'GET /events/:eventId/applications')).toEqual([
      { search: '', page: 1, pageSize: 25, sort: 'submittedAt:asc' },
    ]);
  });

  test('without applications the list says what will come', async () => {
    open('/applications', serveList([]));
    expect(await screen.findByText('No applications yet')).toBeInTheDocument();
  });

  test('an application that cannot be loaded is said in the drawer, with a retry', async () => {
    const api = serveList().refuse(getApplicationDetails, 'unavailable');
    const { user } = open(`/applications?applicant=${userId(1)}`, api);
    await screen.findByText('This application could not be loaded');
    api.on(getApplicationDetails, file);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(completeAnswers.motivation)).toBeInTheDocument();
  });
});

describe('R9 event roles', () => {
  const assignment = {
    userId: currentUser('staff').userId,
    name: 'Stella Staff',
    email: 'staff@example.test',
    image: null,
    role: 'staff' as const,
    assignedAt: since,
  };
  const invitation = {
    invitationId: '22222222-2222-4222-8222-222222222222',
    email: 'nia@example.org',
    role: 'staff' as const,
    invitedAt: since,
    invitedBy: 'Ada Admin',
  };
  const serveList = () =>
    serve('admin')
      .on(listEventRoles, {
        items: [
          assignment,
          { ...assignment, userId: currentUser('applicant').userId, name: 'Abe', role: 'applicant' },
        ],
        total: 2,
        page: 1,
        pageSize: 25,
      })
      .on(listEventInvitations, { invitations: [] });

  test('several people are given a role at once; who is refused stays in the field, with the reason', async () => {
    const api = serveList().on(giveEventRoles, {
      results: [
        { email: 'staff@example.test', outcome: 'given', name: 'Stella Staff', refusal: null },
        { email: 'nia@example.org', outcome: 'invited', name: null, refusal: null },
        { email: 'abe@example.org', outcome: 'refused', name: 'Abe', refusal: 'role_conflict' },
      ],
    });
    const { user, notices, hasUnsaved } = open('/roles', api);
    await user.click(await screen.findByRole('button', { name: 'Give a role' }));
    const field = await screen.findByLabelText('E-mail addresses');
    await user.click(field);
    await user.paste('Stella <staff@example.test>, Nia <nia@example.org>\nabe@example.org');
    await waitFor(() => expect(hasUnsaved()).toBe(true));
    await user.click(screen.getByRole('radio', { name: /Admin/ }));
    await user.click(screen.getByRole('button', { name: 'Give role' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('Abe: They have applied to this event.');
    expect(field).toHaveValue('abe@example.org');
    await waitFor(() => expect(hasUnsaved()).toBe(false));
    expect(notices).toMatchObject([
      {
        text: 'Stella Staff is admin of this event now. nia@example.org is invited, and gets the role at the first sign-in.',
      },
    ]);
    expect(api.calls).toContainEqual(
      expect.objectContaining({
        body: { emails: ['staff@example.test', 'nia@example.org', 'abe@example.org'], role: 'admin' },
      }),
    );
  });

  test.each([
    ['nobody at all', '', 'Enter at least one address.'],
    ['what is no address', 'nia@example.org, stella', '“stella” is no e-mail address.'],
  ])('%s is said at the field, and nothing is sent', async (_what, text, words) => {
    const api = serveList();
    const { user } = open('/roles', api);
    await user.click(await screen.findByRole('button', { name: 'Give a role' }));
    const field = await screen.findByLabelText('E-mail addresses');
    if (text !== '') await user.type(field, text);
    await user.click(screen.getByRole('button', { name: 'Give role' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(words)));
    expect(api.calls.every(({ call }) => call.startsWith('GET'))).toBe(true);
  });

  test('those who run the event are shown, and participants on request', async () => {
    const api = serveList();
    const { user, path } = open('/roles', api);
    await screen.findByText('Stella Staff');
    await user.click(screen.getByRole('radio', { name: /^Attendees/ }));
    await waitFor(() => expect(path()).toBe(`${base}/roles?group=participants&role=attendee`));
    expect(
      queries(api, 'GET /events/:eventId/roles').map((query) => query as { group: string }),
    ).toMatchObject([{ group: 'crew' }, { group: 'participants', role: 'attendee' }]);
  });

  test('a role becomes the other one after a question', async () => {
    const api = serveList().on(assignEventRole, { ...assignment, role: 'admin' });
    const { user, notices } = open('/roles', api);
    await user.click(await screen.findByRole('button', { name: 'Actions for Stella Staff' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Make admin' }));
    const question = await screen.findByRole('alertdialog', { name: 'Make Stella Staff admin?' });
    await user.click(within(question).getByRole('button', { name: 'Make admin' }));
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(api.calls).toContainEqual(
      expect.objectContaining({ body: { email: 'staff@example.test', role: 'admin' } }),
    );
  });

  test('an invitation is seen, and taken back', async () => {
    const api = serveList()
      .on(listEventInvitations, { invitations: [invitation] })
      .on(withdrawEventInvitation, undefined);
    const { user, notices } = open('/roles', api);
    await user.click(await screen.findByRole('button', { name: 'Actions for nia@example.org' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Take the invitation back' }));
    const question = await screen.findByRole('alertdialog', { name: /Take back the invitation of nia/ });
    api.on(listEventInvitations, { invitations: [] });
    await user.click(within(question).getByRole('button', { name: 'Take it back' }));
    await waitFor(() => expect(notices).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Invitations' })).not.toBeInTheDocument());
  });

  test('the last admin keeps the role, and the question says why', async () => {
    const api = serveList().refuse(removeEventRole, 'last_event_admin');
    const { user } = open('/roles', api);
    await user.click(await screen.findByRole('button', { name: 'Actions for Stella Staff' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Take the role away' }));
    const question = await screen.findByRole('alertdialog', { name: /Take the role of staff from Stella/ });
    await user.click(within(question).getByRole('button', { name: 'Take the role away' }));
    expect(await within(question).findByText(/without an admin/)).toBeInTheDocument();
  });

  test('a role that came with an application cannot be taken by hand', async () => {
    open('/roles', serveList());
    await screen.findByText('Abe');
    expect(screen.queryByRole('button', { name: 'Actions for Abe' })).not.toBeInTheDocument();
  });
});

describe('R9 the settings of an event', () => {
  test('an admin edits the event, from the version that they see', async () => {
    const api = serve('admin').on(updateEvent, ({ body }) => ({ ...event, ...body.event, version: 4 }));
    const { user, hasUnsaved } = open('/settings', api);
    const place = await screen.findByLabelText('Place');
    await user.clear(place);
    await user.type(place, 'New Mill');
    expect(hasUnsaved()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Your changes are saved.')).toBeInTheDocument();
    expect(api.calls.find(({ call }) => call === 'PUT /events/:eventId')).toMatchObject({
      body: { version: 3, event: { location: 'New Mill' } },
    });
    await waitFor(() => expect(hasUnsaved()).toBe(false));
  });

  test('an admin writes what people need on the day, and is told what is missing', async () => {
    const api = serve('admin').on(setDayFacts, ({ body }) => ({ ...body.facts, version: 1 }));
    const { user } = open('/settings', api);
    const save = () => user.click(screen.getByRole('button', { name: 'Save for the day' }));
    await user.type(await screen.findByLabelText(/^Wi-Fi password/), 'turn-the-wheel');
    await user.click(screen.getByRole('button', { name: 'Add to the programme' }));
    await user.type(screen.getByLabelText('Title of item 1'), 'Lunch');
    await save();
    expect((await screen.findAllByText('Enter a date and a time.')).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Remove item 1' }));
    await save();
    expect((await screen.findAllByText('Name the network that the password is for.')).length).toBeGreaterThan(
      0,
    );
    await user.type(screen.getByLabelText(/^Wi-Fi network/), 'Mill guests');
    await save();
    expect(await screen.findByText('Saved for the day.')).toBeInTheDocument();
    expect(api.calls.find(({ call }) => call === 'PUT /events/:eventId/day-facts')).toMatchObject({
      body: {
        version: 0,
        facts: { wifiNetwork: 'Mill guests', wifiPassword: 'turn-the-wheel', programme: [] },
      },
    });
  });

  test('publishing is left to superusers, and a draft says so', async () => {
    const draft = portalEvent({ eventRole: 'admin', published: false, phase: 'draft' });
    open('/settings', serve('admin').on(getEvent, draft));
    expect(await screen.findByText(/A superuser publishes it/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /ublish/ })).not.toBeInTheDocument();
  });

  test('F22 a change by somebody else is never written over unasked', async () => {
    const api = serve('admin').refuse(updateEvent, 'stale');
    const { user } = open('/settings', api);
    await user.type(await screen.findByLabelText('Place'), '!');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Somebody else changed this event while you were editing it');
    api.on(getEvent, portalEvent({ eventRole: 'admin', location: 'Their Mill', version: 8 }));
    await user.click(screen.getByRole('button', { name: 'Load the newer version' }));
    await waitFor(() => expect(screen.getByLabelText('Place')).toHaveValue('Their Mill'));
  });
});
