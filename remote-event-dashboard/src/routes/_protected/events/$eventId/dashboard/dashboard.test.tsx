import {
  discardApplicationChanges,
  actOnApplication,
  ApplicationStatus,
  completeOnboarding,
  getDayFacts,
  getEvent,
  getEventOverview,
  getOwnApplication,
  getOwnPass,
  getOwnSeat,
  getOwnTeam,
  listPortalEvents,
  listTeams,
  OwnTeam,
  PASS_PREFIX,
  replaceOwnPass,
  type EventRole,
  type OwnApplication,
} from '@event-portal/contracts';
import {
  completeAnswers,
  createApiStub,
  currentUser,
  dayFacts,
  ownApplication,
  ownPass,
  portalEvent,
  renderRoutes,
  type ApiStub,
} from '@event-portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

const event = portalEvent();
const base = `/events/${event.eventId}/dashboard`;
const since = '2026-11-01T10:00:00.000Z';

function serve(eventRole: EventRole | null): ApiStub {
  const counts = Object.fromEntries(ApplicationStatus.options.map((status, index) => [status, index]));
  return createApiStub()
    .on(getEvent, portalEvent({ eventRole }))
    .on(listPortalEvents, { events: [portalEvent({ eventRole })] })
    .on(getOwnTeam, { team: null, isOwner: false, incoming: [], outgoing: [] })
    .on(getOwnSeat, { name: 'Noor Norole', confirmedAt: since, checkedInAt: null })
    .on(getOwnPass, ownPass())
    .on(getDayFacts, dayFacts())
    .on(getOwnApplication, ownApplication())
    .on(getEventOverview, {
      applications: counts as Record<ApplicationStatus, number>,
      roles: { admin: 1, staff: 2, applicant: 3, attendee: 4 },
      checkedIn: 2,
      teams: 12,
      seats: 150,
      submissionsPerDay: [{ day: '2026-11-20', count: 4 }],
    });
}

const noTeams = { items: [], total: 0, page: 1, pageSize: 25 };
const open = (at: string, api: ApiStub) =>
  renderRoutes(routes, { at: base + at, api, user: currentUser('norole') });

/** The facts on the page, by what they are called. */
const factsOf = async () =>
  Object.fromEntries(
    (await screen.findAllByRole('term')).map(({ textContent, nextElementSibling }) => [
      textContent,
      nextElementSibling?.textContent,
    ]),
  );

/** The story on the page, without the numbers of its steps. */
const steps = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replace(/^\d/, ''));

const own = (difference: Partial<OwnApplication>) =>
  ownApplication({
    editable: false,
    version: 3,
    answers: completeAnswers,
    milestones: [{ status: 'submitted', at: since }],
    ...difference,
  });

describe('R7 the shell of a role', () => {
  test.each<[EventRole, string[]]>([
    [
      'admin',
      [
        ...['Overview', 'Applications', 'Readers', 'Reading', 'Decisions', 'Figures', 'Waitlist', 'Mail'],
        ...['Teams', 'Check-in', 'Directory', 'Arrivals', 'Check-in lists', 'Scans'],
        ...['Roles', 'Questions', 'Event settings'],
      ],
    ],
    ['staff', ['Overview', 'Reading', 'Teams', 'Check-in', 'Directory', 'Arrivals']],
    ['attendee', ['Overview', 'My seat', 'My team', 'Find a team']],
    ['applicant', ['My application', 'My team', 'Find a team']],
  ])('%s finds there what the role leads to', async (role, labels) => {
    open('/my-team', serve(role));
    const [navigation] = await screen.findAllByRole('navigation', { name: `${event.name} dashboard` });
    expect(
      within(navigation as HTMLElement)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(labels);
  });

  test.each<[ApplicationStatus, boolean]>([
    ['submitted', true],
    ['waitlisted', true],
    ['rejected', false],
    ['declined', false],
    ['withdrawn', false],
  ])('teams are offered to an applicant who is %s: %s', async (applicationStatus, offered) => {
    const event = portalEvent({ eventRole: 'applicant', applicationStatus });
    open('/teams-explorer', serve('applicant').on(getEvent, event).on(listTeams, noTeams));
    await screen.findByRole('heading', { level: 1, name: 'Teams' });
    expect(screen.queryAllByRole('link', { name: 'My team' }).length > 0).toBe(offered);
    expect(screen.queryAllByRole('link', { name: 'Create a team' }).length > 0).toBe(offered);
  });

  test('an old link to their team tells somebody who is not coming so', async () => {
    const event = portalEvent({ eventRole: 'applicant', applicationStatus: 'declined' });
    open('/my-team', serve('applicant').on(getEvent, event));
    await screen.findByRole('heading', { level: 1, name: 'You are not taking part in this event' });
    expect(screen.queryByRole('button', { name: 'Create team' })).not.toBeInTheDocument();
  });

  test('somebody without a role has no dashboard', async () => {
    open('', serve(null));
    expect(await screen.findByRole('alert')).toHaveTextContent('404');
  });

  test('R10 a page that does not exist is not found, inside the shell', async () => {
    open('/nothing-here', serve('staff'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Check-in' }).length).toBeGreaterThan(0);
  });
});

describe('R7 the overview', () => {
  test.each(['admin', 'staff'] as const)('%s sees how the event stands', async (role) => {
    open('', serve(role));
    expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeInTheDocument();
    expect(screen.getByText('Waiting for a decision')).toBeInTheDocument();
    expect(screen.getByText('of 150')).toBeInTheDocument();
    expect(screen.getByText('4 new this week, 0 the week before')).toBeInTheDocument();
    expect(screen.getByText('20 Nov, so far')).toBeInTheDocument();
    const isAdmin = role === 'admin';
    expect(screen.queryAllByRole('link', { name: 'Read applications' })).toHaveLength(isAdmin ? 1 : 0);
    // B12: the tile leads to what it counts.
    expect(screen.queryByRole('link', { name: 'Waiting for a decision' })?.getAttribute('href')).toBe(
      isAdmin ? `${base}/applications?undecided=yes` : undefined,
    );
  });

  test('an admin sees where the event stands, and what to do about it', async () => {
    open('', serve('admin'));
    const line = await screen.findByRole('list', { name: 'Where the event stands' });
    expect(within(line).getAllByRole('listitem').length).toBeGreaterThanOrEqual(4);
    const tasks = screen.getByRole('list', { name: 'To do' });
    expect(within(tasks).getByText('3 applications to decide')).toBeInTheDocument();
    expect(within(tasks).getByRole('link', { name: 'Decide' })).toHaveAttribute(
      'href',
      `${base}/applications?undecided=yes`,
    );
    for (const [tile, query] of [
      ['Offered a seat', 'status=accepted'],
      ['Seats taken', 'status=confirmed'],
    ] as const)
      expect(screen.getByRole('link', { name: tile })).toHaveAttribute(
        'href',
        `${base}/applications?${query}`,
      );
  });

  test('staff who have nothing to do are told until when', async () => {
    open('', serve('staff'));
    expect(await screen.findByText('Nothing waits for you until the doors open.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Decide' })).not.toBeInTheDocument();
  });

  test('the overview of an attendee is their pass, and says what is now, what is next, and what there is to do', async () => {
    open('', serve('attendee'));
    const pass = within(await screen.findByRole('region', { name: 'Your pass' }));
    expect(pass.getByRole('heading', { level: 1, name: 'Noor Norole' })).toBeInTheDocument();
    expect(pass.getByRole('img', { name: `Your pass to ${event.name}` })).toBeInTheDocument();
    expect(pass.getByText('Show this at the door')).toBeInTheDocument();
    expect(pass.getByText(/^Valid until/)).toBeInTheDocument();
    expect(steps()).toEqual([
      expect.stringMatching(/^Done: You took your seat/),
      expect.stringMatching(/^Now: The doors open .*Old Mill.*Show your pass at the door/),
      expect.stringMatching(/^To come: It ends/),
    ]);
    expect(screen.getByText(/You are in no team yet/)).toBeInTheDocument();
  });

  test.each([
    ['running', null, 'Show this at the door', /^Now: The doors are open/],
    ['running', since, 'Checked in', /^Done: You arrived/],
    ['ended', since, 'Checked in', /^Done: You arrived/],
    ['ended', null, 'The event is over', /^Done: It is over/],
  ] as const)(
    'the pass to an event that is %s, of somebody here since %s, says %j',
    async (phase, checkedInAt, state, step) => {
      const api = serve('attendee')
        .on(getEvent, portalEvent({ eventRole: 'attendee', phase }))
        .on(getOwnSeat, { name: 'Noor Norole', confirmedAt: since, checkedInAt });
      open('', api);
      const pass = within(await screen.findByRole('region', { name: 'Your pass' }));
      expect(pass.getByText(state)).toBeInTheDocument();
      expect(steps()).toContainEqual(expect.stringMatching(step));
    },
  );

  test.each([
    [since, 'Thank you for coming'],
    [null, 'It is over'],
  ])('a pass that has expired is not shown to somebody here since %s', async (checkedInAt, title) => {
    const api = serve('attendee')
      .on(getEvent, portalEvent({ eventRole: 'attendee', phase: 'ended' }))
      .on(getOwnSeat, { name: 'Noor Norole', confirmedAt: since, checkedInAt })
      .on(getOwnPass, ownPass({ expiresAt: since }));
    open('', api);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Your pass' })).not.toBeInTheDocument();
  });

  test('while the event runs, an attendee sees what is on, the Wi-Fi and whom to ask, and nothing that nobody wrote', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const api = serve('attendee')
      .on(getEvent, portalEvent({ eventRole: 'attendee', phase: 'running' }))
      .on(
        getDayFacts,
        dayFacts({
          ...{ wifiNetwork: 'Mill guests', wifiPassword: 'turn-the-wheel', help: 'Stella\n+1 555 0100' },
          programme: [
            { title: 'Breakfast', startsAt: at(-3), place: 'Canteen' },
            { title: 'Opening', startsAt: at(-1), place: 'Great Hall' },
            { title: 'Lunch', startsAt: at(1), place: '' },
            { title: 'Dinner', startsAt: at(6), place: '' },
          ],
        }),
      );
    const { user } = open('', api);
    expect(await factsOf()).toMatchObject({
      Now: 'Opening, Great Hall',
      Next: expect.stringMatching(/^Lunch/) as string,
      'Wi-Fi': 'Mill guests',
      Help: 'Stella\n+1 555 0100',
    });
    expect(Object.keys(await factsOf())).not.toContain('Bring');
    await user.click(screen.getByRole('button', { name: 'Copy the password' }));
    expect(await navigator.clipboard.readText()).toBe('turn-the-wheel');
  });

  test('whoever owns a team sees on their home page that somebody asks to join it', async () => {
    const person = { userId: '00000000-0000-4000-8000-000000000001', name: 'Pia Walker', image: null };
    const team = {
      teamId: '00000000-0000-4000-8000-000000000009',
      name: 'Bus Stop Club',
      description: '',
      members: [{ ...person, joinedAt: since, owner: true }],
    };
    const request = { ...person, message: '', requestedAt: since };
    open(
      '',
      serve('attendee').on(
        getOwnTeam,
        OwnTeam.parse({ team, isOwner: true, incoming: [request], outgoing: [] }),
      ),
    );
    expect(await screen.findByText('Somebody asks to join your team.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Answer' })).toHaveAttribute('href', `${base}/my-team`);
  });

  test('G12 an applicant is led to the status of the application', async () => {
    const { path } = open('', serve('applicant').on(getOwnApplication, own({ status: 'submitted' })));
    await screen.findByRole('heading', { level: 1, name: 'Your application has arrived' });
    expect(path()).toBe(`${base}/application-status`);
  });

  test('figures that cannot be loaded are said inside the shell, with a retry', async () => {
    const api = serve('staff').refuse(getEventOverview, 'unavailable');
    const { user } = open('', api);
    await screen.findByRole('heading', { name: 'This page could not be loaded' });
    api.on(getEventOverview, {
      applications: Object.fromEntries(ApplicationStatus.options.map((status) => [status, 0])) as Record<
        ApplicationStatus,
        number
      >,
      roles: { admin: 0, staff: 0, applicant: 0, attendee: 0 },
      checkedIn: 0,
      teams: 0,
      seats: null,
      submissionsPerDay: [],
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeInTheDocument();
  });
});

describe('R8 the status of an application', () => {
  test.each(ApplicationStatus.options)('%s has words and a next step of its own', async (status) => {
    open('/application-status', serve('applicant').on(getOwnApplication, own({ status })));
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading).not.toHaveTextContent('Page not found');
    expect(screen.getByRole('heading', { name: 'The way to a seat' })).toBeInTheDocument();
  });

  test('the way is one story: what happened with its day, what is now, what is to come', async () => {
    const milestones = [
      { status: 'started' as const, at: since },
      { status: 'submitted' as const, at: since },
    ];
    open(
      '/application-status',
      serve('applicant').on(getOwnApplication, own({ status: 'submitted', milestones })),
    );
    await screen.findByRole('heading', { name: 'The way to a seat' });
    expect(steps()).toEqual([
      expect.stringMatching(/^Done: Draft 1\sNov/),
      expect.stringMatching(/^Now: Submitted 1\sNov.*You need to do nothing/),
      expect.stringMatching(/^To come: The organisers read it/),
      expect.stringMatching(/^To come: Decision/),
      expect.stringMatching(/^To come: Take your seat Once you are accepted, until 11\sDec.*in New York/),
    ]);
    expect(screen.queryByRole('heading', { name: 'What happened so far' })).not.toBeInTheDocument();
  });

  const changesOf = (savedAt: string | null): OwnApplication['changes'] => {
    const { form, answers } = own({ status: 'submitted' });
    return { form, answers, formVersion: 1, version: 1, savedAt };
  };

  test('what was sent is a receipt: when, as what, all answers, and until when it can be changed', async () => {
    const milestones = [{ status: 'submitted' as const, at: since, step: 'submit' }];
    const api = serve('applicant').on(
      getOwnApplication,
      own({ status: 'submitted', milestones, changes: changesOf(null) }),
    );
    open('/application-status', api);
    const receipt = await screen.findByRole('region', { name: 'Receipt' });
    expect(receipt).toHaveTextContent('Your application was sent');
    expect(receipt).toHaveTextContent(/Code[0-9A-F]{4}-[0-9A-F]{4}Sent1\sNov.*in New York/);
    expect(receipt).toHaveTextContent(/ChangesPossible until/);
    expect(receipt).toHaveTextContent('What would you like to make or learn?');
    expect(screen.getByRole('link', { name: 'Change answers' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/application$/),
    );
    expect(screen.getByRole('button', { name: 'Print' })).toBeInTheDocument();
  });

  test('changes that are not sent are said, and can be discarded', async () => {
    const api = serve('applicant')
      .on(getOwnApplication, own({ status: 'submitted', changes: changesOf(since) }))
      .on(discardApplicationChanges, own({ status: 'submitted', changes: changesOf(null) }));
    const { user } = open('/application-status', api);
    expect(await screen.findByText('You have changes that are not sent')).toBeInTheDocument();
    api.on(getOwnApplication, own({ status: 'submitted', changes: changesOf(null) }));
    await user.click(screen.getByRole('button', { name: 'Discard them' }));
    await waitFor(() =>
      expect(screen.queryByText('You have changes that are not sent')).not.toBeInTheDocument(),
    );
  });

  test.each(['rejected', 'declined', 'withdrawn'] as const)('nothing is to come after %s', async (status) => {
    const milestones = [{ status, at: since }];
    open('/application-status', serve('applicant').on(getOwnApplication, own({ status, milestones })));
    await screen.findByRole('heading', { name: 'The way to a seat' });
    expect(screen.queryByText(/^To come/)).not.toBeInTheDocument();
    expect(screen.getByText(/^The end/)).toBeInTheDocument();
  });

  test.each([
    ['take_back', 'submitted', 'Your application is undecided again'],
    ['remove_seat', 'rejected', 'The organisers took your seat back'],
  ] as const)('after %s the page says what happened, and why', async (step, status, title) => {
    const milestones = [{ status, at: since, step, reason: 'We mixed you up.' }];
    open('/application-status', serve('applicant').on(getOwnApplication, own({ status, milestones })));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getAllByText('We mixed you up.').length).toBeGreaterThan(0);
  });

  test('an offer from the waitlist says until when it stands, and not until when others stood', async () => {
    const answerBy = '2026-12-15T09:30:00.000Z';
    open(
      '/application-status',
      serve('applicant').on(getOwnApplication, own({ status: 'accepted', answerBy, actions: ['take_seat'] })),
    );
    expect(await screen.findAllByText(/^15 Dec( 2026)?, 04:30 in New York$/)).toHaveLength(2);
    expect(screen.queryByText(/^11 Dec( 2026)?, 23:00 in New York$/)).not.toBeInTheDocument();
  });

  test('an accepted applicant takes the seat, and is an attendee', async () => {
    const accepted = own({
      status: 'accepted',
      answerBy: '2026-12-12T04:00:00.000Z',
      actions: ['take_seat', 'decline_seat'],
    });
    const confirmed = own({ status: 'confirmed', actions: ['give_back_seat'] });
    const api = serve('applicant').on(getOwnApplication, accepted).on(actOnApplication, confirmed);
    const { user } = open('/application-status', api);
    expect((await screen.findAllByText(/^11 Dec( 2026)?, 23:00 in New York$/)).length).toBeGreaterThan(0);
    api.on(getOwnApplication, confirmed).on(getEvent, portalEvent({ eventRole: 'attendee' }));
    await user.click(screen.getByRole('button', { name: 'Take my seat' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'You have a seat' })).toBeInTheDocument();
    expect((await screen.findAllByRole('link', { name: 'My seat' })).length).toBeGreaterThan(0);
  });

  test.each([
    ['event_full', /Every seat/],
    ['seat_expired', /time to accept/],
  ] as const)('a seat that is gone is said in place: %s', async (code, words) => {
    const api = serve('applicant')
      .on(getOwnApplication, own({ status: 'accepted', actions: ['take_seat'] }))
      .refuse(actOnApplication, code);
    const { user } = open('/application-status', api);
    await user.click(await screen.findByRole('button', { name: 'Take my seat' }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Take my seat' })).toBeInTheDocument();
  });

  test('a step that was made stale elsewhere offers to show the current state', async () => {
    const api = serve('applicant')
      .on(getOwnApplication, own({ status: 'accepted', actions: ['take_seat'] }))
      .refuse(actOnApplication, 'stale');
    const { user } = open('/application-status', api);
    await user.click(await screen.findByRole('button', { name: 'Take my seat' }));
    api.on(getOwnApplication, own({ status: 'declined' }));
    await user.click(await screen.findByRole('button', { name: 'Show the current state' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'You declined your seat' }),
    ).toBeInTheDocument();
  });

  test.each(ApplicationStatus.options)(
    'a letter about %s has one address, and the others lead there',
    async (status) => {
      const waitlist = { position: 3, length: 12, joinedAt: since, nextCycleAt: null };
      const now = own({ status, waitlist, milestones: [{ status, at: since }] });
      const addresses = [
        '/dashboard/application-status',
        '/rejected',
        '/waitlist/info',
        '/feedback/declined',
      ];
      const letters: string[] = [];
      for (const address of addresses) {
        const { unmount } = renderRoutes(routes, {
          at: `/events/${event.eventId}${address}`,
          api: serve('applicant').on(getOwnApplication, now),
          user: currentUser('norole'),
        });
        await screen.findByRole('heading', { level: 1 });
        if (screen.queryByRole('article')) letters.push(address);
        unmount();
      }
      const isDecided = !['started', 'submitted', 'under_review', 'confirmed'].includes(status);
      expect(letters).toHaveLength(isDecided ? 1 : 0);
    },
  );

  test('whoever withdraws finds the letter about it, and the focus is not lost', async () => {
    const withdrawn = own({ status: 'withdrawn', actions: ['reopen'] });
    const api = serve('applicant')
      .on(getOwnApplication, own({ status: 'submitted', actions: ['withdraw'] }))
      .on(actOnApplication, withdrawn);
    const { user } = open('/application-status', api);
    await user.click(await screen.findByRole('button', { name: 'Withdraw application' }));
    const question = await screen.findByRole('alertdialog');
    api.on(getOwnApplication, withdrawn);
    await user.click(within(question).getByRole('button', { name: 'Withdraw application' }));
    expect(await screen.findByRole('article', { name: 'You withdrew your application' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reopen application' })).toBeInTheDocument();
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });

  test('somebody who runs the event has none, and is told so', async () => {
    open('/application-status', serve('staff'));
    expect(await screen.findByRole('heading', { name: 'You have no application here' })).toBeInTheDocument();
  });
});

describe('R9 pages of one role', () => {
  test.each(['/my-application', '/application-status'])(
    'at %s an applicant reads how it stands and what they wrote, under the questions as they were asked',
    async (address) => {
      open(address, serve('applicant').on(getOwnApplication, own({ status: 'submitted' })));
      expect(await screen.findByText(completeAnswers.motivation)).toBeInTheDocument();
      expect(screen.getByText('What would you like to make or learn?')).toBeInTheDocument();
      expect(
        screen.getByRole('heading', { level: 1, name: 'Your application has arrived' }),
      ).toBeInTheDocument();
      const [entry] = screen.getAllByRole('link', { name: 'My application' });
      expect(entry).toHaveAttribute('aria-current', 'page');
    },
  );

  test('an attendee gives the seat back, after being asked, and is led to the feedback', async () => {
    const api = serve('attendee')
      .on(getOwnApplication, own({ status: 'confirmed', actions: ['give_back_seat'] }))
      .on(actOnApplication, own({ status: 'declined' }));
    const { user, path } = open('/my-seat', api);
    await user.click(await screen.findByRole('button', { name: 'Give back my seat' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Give back your seat?' });
    api.on(getOwnApplication, own({ status: 'declined' }));
    await user.click(within(dialog).getByRole('button', { name: 'Give back my seat' }));
    await waitFor(() => expect(path()).toBe(`/events/${event.eventId}/feedback/declined`));
  });

  test('an attendee saves the image of their pass where the portal has made one', async () => {
    const imageUrl = 'https://passes.example.test/0c1d.png';
    const { unmount } = open('/my-seat', serve('attendee'));
    expect(await screen.findByRole('button', { name: 'Replace my pass' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Save image/ })).not.toBeInTheDocument();
    unmount();
    open('/my-seat', serve('attendee').on(getOwnPass, ownPass({ imageUrl })));
    const link = await screen.findByRole('link', { name: 'Save image (opens in a new tab)' });
    expect(link).toHaveAttribute('href', imageUrl);
  });

  test('whoever was let in without having applied says once what stands on their badge', async () => {
    let isOnboarded = false;
    const user = () => ({ ...currentUser('newcomer'), onboarded: isOnboarded });
    const api = serve('attendee').on(completeOnboarding, () => {
      isOnboarded = true;
      return user();
    });
    const view = renderRoutes(routes, { at: `${base}/my-seat`, api, user: user() });
    const name = await screen.findByRole('textbox', { name: 'Your name' });
    await view.user.clear(name);
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(api.calls.map(({ call }) => call)).not.toContain('POST /users/me/onboarding');
    await view.user.type(name, 'Wanda Walk-in');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(view.notices).toMatchObject([{ text: expect.stringContaining('Saved') as string }]),
    );
    expect(api.calls).toContainEqual(
      expect.objectContaining({ body: expect.objectContaining({ name: 'Wanda Walk-in' }) as object }),
    );
  });

  test('who was asked already is not asked on the page of their seat', async () => {
    open('/my-seat', serve('attendee'));
    expect(await screen.findByRole('button', { name: 'Replace my pass' })).toBeInTheDocument();
    expect(screen.queryByText('What stands on your badge')).toBeNull();
  });

  test('an attendee replaces a pass that others have seen, after being asked', async () => {
    const api = serve('attendee');
    const { user } = open('/my-seat', api);
    const name = `Your pass to ${event.name}`;
    // Behind the dialog it is hidden.
    const drawn = () => screen.getByRole('img', { name, hidden: true }).innerHTML;
    await user.click(await screen.findByRole('button', { name: 'Replace my pass' }));
    const before = drawn();
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Replace your pass?' }));
    expect(dialog.getByText(/stops working at once/)).toBeInTheDocument();

    api.refuse(replaceOwnPass, 'unavailable');
    await user.click(dialog.getByRole('button', { name: 'Replace my pass' }));
    expect(await dialog.findByRole('alert')).toBeInTheDocument();
    expect(drawn()).toBe(before);

    api.on(replaceOwnPass, ownPass({ text: `${PASS_PREFIX}${'B'.repeat(87)}` }));
    await user.click(dialog.getByRole('button', { name: 'Replace my pass' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(drawn()).not.toBe(before);
  });

  test.each([
    ['/applications', ['staff', 'attendee', 'applicant']],
    ['/roles', ['staff', 'attendee', 'applicant']],
    ['/settings', ['staff', 'attendee', 'applicant']],
    ['/check-in', ['attendee', 'applicant']],
    ['/my-application', ['staff', 'attendee']],
    ['/my-seat', ['staff', 'applicant']],
  ] as const)('G8-G11 %s is not found for %s', async (page, roles) => {
    for (const role of roles) {
      const api = serve(role);
      const { unmount } = open(page, api);
      expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
      // The frame asks for the other events once it has been drawn.
      await waitFor(() =>
        expect(api.calls.map(({ call }) => call).sort()).toEqual(['GET /events', 'GET /events/:eventId']),
      );
      unmount();
    }
  });
});
