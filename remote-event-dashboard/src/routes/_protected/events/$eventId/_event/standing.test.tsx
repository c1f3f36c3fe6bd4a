import {
  actOnApplication,
  ApplicationStatus,
  getEvent,
  getOwnApplication,
  sendDeclineFeedback,
  type OwnApplication,
} from '@event-portal/contracts';
import {
  createApiStub,
  currentUser,
  offerExtensions,
  ownApplication,
  portalEvent,
  renderRoutes,
  type ApiStub,
} from '@event-portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

const event = portalEvent();
const base = `/events/${event.eventId}`;

function serve(own: Partial<OwnApplication>): ApiStub {
  return createApiStub()
    .on(getEvent, event)
    .on(getOwnApplication, ownApplication({ editable: false, version: 3, ...own }));
}

const open = (at: string, api: ApiStub) =>
  renderRoutes(routes, { at: `${base}${at}`, api, user: currentUser('norole') });

const waitlist = { position: 3, length: 12, joinedAt: '2026-11-20T10:00:00.000Z', nextCycleAt: null };

const pages = [
  { page: '/rejected', status: 'rejected', own: {}, title: 'We cannot offer you a seat this time' },
  { page: '/waitlist/info', status: 'waitlisted', own: { waitlist }, title: 'You are on the waitlist' },
  { page: '/feedback/declined', status: 'declined', own: {}, title: 'You declined your seat' },
] as const;

describe.each(pages)('R6 $page', ({ page, status, own, title }) => {
  test(`says how it stands with an application that is ${status}`, async () => {
    open(page, serve({ status, ...own }));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  });

  test.each([null, ...ApplicationStatus.options.filter((other) => other !== status)])(
    'tells somebody whose application is %s where they stand instead',
    async (other) => {
      open(page, serve({ status: other }));
      const heading = await screen.findByRole('heading', { level: 1 });
      expect(heading).not.toHaveTextContent(title);
      expect(
        screen.getByRole('link', { name: /Go to the event|See your application|Continue your application/ }),
      ).toBeInTheDocument();
    },
  );
});

test('what other remotes offer for an event is on its page', async () => {
  const offered = jest.fn().mockResolvedValue(() => <p>The log of the event</p>);
  renderRoutes(routes, {
    at: base,
    api: serve({}),
    user: currentUser('norole'),
    extensions: offerExtensions({ 'event.panel/log': offered }, undefined),
  });
  expect(await screen.findByText('The log of the event')).toBeInTheDocument();
  expect(offered).toHaveBeenCalledWith(expect.any(Function), {
    eventId: event.eventId,
    eventRole: event.eventRole,
  });
});

test('somebody on the waitlist reads when seats are offered next, once that is known', async () => {
  const nextCycleAt = '2026-12-08T10:00:00.000Z';
  open('/waitlist/info', serve({ status: 'waitlisted', waitlist: { ...waitlist, nextCycleAt } }));
  expect(await screen.findByText('Free seats are offered next')).toBeInTheDocument();
  expect(screen.getByText(/^8 Dec/)).toBeInTheDocument();
});

test('and that nobody has said when, while that is so', async () => {
  open('/waitlist/info', serve({ status: 'waitlisted', waitlist }));
  expect(await screen.findByText('The organisers have not said when yet')).toBeInTheDocument();
});

test('whose offer ran out reads that, and that they are at the end of the list', async () => {
  const milestones = [{ status: 'waitlisted' as const, at: waitlist.joinedAt, step: 'let_offer_lapse' }];
  open('/waitlist/info', serve({ status: 'waitlisted', waitlist, milestones }));
  await screen.findByRole('heading', { level: 1, name: /Your offer ran out/ });
  expect(screen.getByText(/you are at the end of the list now/)).toBeInTheDocument();
});

test('whose seat was taken away reads why', async () => {
  const milestones = [
    { status: 'rejected' as const, at: waitlist.joinedAt, step: 'remove_seat', reason: 'We mixed you up.' },
  ];
  open('/rejected', serve({ status: 'rejected', milestones }));
  await screen.findByRole('heading', { level: 1, name: 'The organisers took your seat back' });
  expect(screen.getByText('We mixed you up.')).toBeInTheDocument();
});

test.each([
  ['https://riverside.example.org/', 'riverside.example.org'],
  [null, 'community'],
])('a letter says whom to ask, with the website %s', async (websiteUrl, name) => {
  open('/rejected', serve({ status: 'rejected' }).on(getEvent, { ...event, websiteUrl }));
  const letter = await screen.findByRole('article', { name: 'We cannot offer you a seat this time' });
  expect(within(letter).getByText(/^Dear /)).toHaveTextContent('Dear Noor Norole,');
  expect(within(letter).getByRole('link', { name: new RegExp(name) })).toBeInTheDocument();
});

test('a rejected applicant joins the waitlist, and sees their place', async () => {
  const api = serve({ status: 'rejected', actions: ['join_waitlist'] });
  const listed = ownApplication({ editable: false, status: 'waitlisted', waitlist, version: 4 });
  api.on(actOnApplication, listed);
  const { user, path } = open('/rejected', api);
  await screen.findByRole('button', { name: 'Join the waitlist' });
  api.on(getOwnApplication, listed);
  await user.click(screen.getByRole('button', { name: 'Join the waitlist' }));
  expect(await screen.findByText('3 of 12')).toBeInTheDocument();
  expect(path()).toBe(`${base}/waitlist/info`);
});

test('somebody on the waitlist withdraws, after being asked', async () => {
  const api = serve({ status: 'waitlisted', waitlist, actions: ['withdraw'] });
  api.on(actOnApplication, ownApplication({ editable: false, status: 'withdrawn' }));
  const { user } = open('/waitlist/info', api);
  await user.click(await screen.findByRole('button', { name: 'Withdraw application' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Withdraw your application?' });
  await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(api.calls.map(({ call }) => call)).not.toContain('POST /events/:eventId/application/actions');

  await user.click(screen.getByRole('button', { name: 'Withdraw application' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw application' }),
  );
  await waitFor(() =>
    expect(api.calls).toContainEqual(expect.objectContaining({ body: { action: 'withdraw', version: 3 } })),
  );
});

test('somebody who declined says why, and can change it', async () => {
  const api = serve({ status: 'declined' }).on(sendDeclineFeedback, ({ body }) =>
    ownApplication({ editable: false, status: 'declined', feedback: body }),
  );
  const { user } = open('/feedback/declined', api);
  await user.click(await screen.findByRole('button', { name: 'Send to the organisers' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose what comes closest.');
  await user.click(screen.getByRole('radio', { name: /way is too far/ }));
  await user.type(screen.getByLabelText(/Anything else/), 'Eleven hours by bus.');
  await user.click(screen.getByRole('button', { name: 'Send to the organisers' }));
  expect(await screen.findByText(/it helps the next event/)).toBeInTheDocument();
  expect(api.calls.at(-1)).toMatchObject({ body: { reason: 'travel', comment: 'Eleven hours by bus.' } });
  expect(screen.getByRole('button', { name: 'Change what I said' })).toBeInTheDocument();
});

test.each(ApplicationStatus.options)('R6 the summary of a person whose application is %s', async (status) => {
  open('/summary', serve({ status, milestones: [{ status, at: '2026-11-01T10:00:00.000Z' }] }));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'You and Riverside Hackathon' }),
  ).toBeInTheDocument();
  expect(screen.getByText('What became of it')).toBeInTheDocument();
  // Whoever never submitted has no dashboard, and reads the draft here; everybody else where it stands with the rest.
  const isDraft = status === 'started';
  expect(screen.queryAllByRole('heading', { name: 'What you wrote' })).toHaveLength(isDraft ? 1 : 0);
  expect(screen.queryAllByRole('link', { name: 'See your application' })).toHaveLength(isDraft ? 0 : 1);
});

test('R6 without an application there is nothing to sum up', async () => {
  open('/summary', serve({ status: null }));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'There is nothing to sum up' }),
  ).toBeInTheDocument();
});

test('R5 an event’s page is under construction, shows its public facts, and the next thing to do', async () => {
  open('', serve({}));
  expect(await screen.findByRole('heading', { level: 1, name: event.name })).toBeInTheDocument();
  expect(screen.getByText(/This page is under construction/)).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getAllByText(/ in New York$/).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'Apply' })).toHaveAttribute('href', `${base}/application`);
});

test.each(['not-an-id', '99999999-9999-4999-8999-999999999999'])(
  'R10 the event %s, which does not exist, is not found, inside the frame',
  async (eventId) => {
    renderRoutes(routes, {
      at: `/events/${eventId}`,
      api: createApiStub().refuse(getEvent, 'not_found'),
      user: currentUser('norole'),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All events' })).toBeInTheDocument();
  },
);
