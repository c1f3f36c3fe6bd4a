import {
  completeOnboarding,
  listContent,
  listPortalEvents,
  type ContentItem,
  type PortalEvent,
} from '@event-portal/contracts';
import {
  createApiStub,
  currentUser,
  offerExtensions,
  portalEvent,
  renderRoutes,
} from '@event-portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const eventOf = (number: number, difference: Partial<PortalEvent>) =>
  portalEvent({
    ...difference,
    eventId: portalEvent({ eventId: id(number) as PortalEvent['eventId'] }).eventId,
  });

function serve(events: PortalEvent[], announcements: ContentItem[] = []) {
  return createApiStub().on(listPortalEvents, { events }).on(listContent, { items: announcements });
}

const open = (api: ReturnType<typeof serve>, person = currentUser('norole')) =>
  renderRoutes(routes, { at: '/portal', api, user: person });

beforeEach(() => {
  document.cookie = 'welcome-modal-skipped=; path=/; max-age=0';
});

test('R3 a person sees their events first, each with the one next thing to do', async () => {
  open(
    serve([
      eventOf(1, { name: 'Open Weekend', nextAction: 'apply' }),
      eventOf(2, {
        name: 'My Hackathon',
        eventRole: 'applicant',
        applicationStatus: 'accepted',
        nextAction: 'answer-offer',
      }),
      eventOf(3, { name: 'Old Jam', phase: 'ended', nextAction: 'see-event' }),
      eventOf(4, { name: 'Next Year', phase: 'upcoming', nextAction: 'wait-for-opening' }),
    ]),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Noor' })).toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Your events',
    'Open for applications',
    'Coming up',
    'Past events',
  ]);
  expect(screen.getByText('A seat is waiting for your answer.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Answer the offer' })).toHaveAttribute(
    'href',
    `/events/${id(2)}/dashboard/application-status`,
  );
  expect(screen.getByRole('link', { name: 'Apply' })).toHaveAttribute('href', `/events/${id(1)}/application`);
  expect(screen.getByText('Accepted')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open Weekend' })).toHaveAttribute('href', `/events/${id(1)}`);
});

test('R3 a person sees what they are at an event, with an application and without', async () => {
  open(
    serve([
      eventOf(1, { name: 'Helping', eventRole: 'staff', nextAction: 'open-dashboard' }),
      eventOf(2, { name: 'Invited', eventRole: 'applicant', applicationStatus: null, nextAction: 'apply' }),
    ]),
  );
  expect(await screen.findByText('Staff')).toBeInTheDocument();
  expect(screen.getByText('Applicant')).toBeInTheDocument();
});

test('what other remotes offer for an event is on its card, where the person has to do with it and it is not over', async () => {
  const offered: unknown[] = [];
  const extensions = offerExtensions(
    {
      'home.event/to-do': (_read, props) => {
        offered.push(props);
        return Promise.resolve(() => <p>Something waits</p>);
      },
    },
    undefined,
  );
  renderRoutes(routes, {
    at: '/portal',
    api: serve([
      eventOf(1, { name: 'Helping', eventRole: 'staff', nextAction: 'open-dashboard' }),
      eventOf(2, { name: 'Helped', eventRole: 'staff', phase: 'ended', nextAction: 'see-event' }),
      eventOf(3, { name: 'Of others', nextAction: 'apply' }),
    ]),
    user: currentUser('staff'),
    extensions,
  });
  expect(await screen.findByText('Something waits')).toBeInTheDocument();
  expect(offered).toEqual([{ eventId: id(1), eventRole: 'staff' }]);
});

test('without events the page says what will come', async () => {
  open(serve([]));
  expect(await screen.findByRole('heading', { name: 'No events yet' })).toBeInTheDocument();
});

test('a home page that cannot be loaded is the shell’s to show, and works on the next visit', async () => {
  const api = serve([portalEvent()]).cut(listPortalEvents);
  const { navigate } = open(api);
  expect(await screen.findByRole('alert')).toHaveTextContent('ApiError');
  api.on(listPortalEvents, { events: [portalEvent()] });
  await navigate('/portal');
  expect(await screen.findByRole('heading', { name: 'Riverside Hackathon' })).toBeInTheDocument();
});

test('whoever helps to run an event is not told that nothing waits: their card says what does', async () => {
  open(serve([eventOf(1, { eventRole: 'staff', nextAction: 'open-dashboard' })]));
  expect(await screen.findByText('You help to run one event.')).toBeInTheDocument();
  expect(screen.queryByText(/Nothing waits/)).not.toBeInTheDocument();
});

describe('the onboarding dialog', () => {
  const newcomer = currentUser('newcomer');

  test('G13 a newcomer completes it, and it stays away', async () => {
    const api = serve([]).on(completeOnboarding, ({ body }) => ({ ...newcomer, ...body, onboarded: true }));
    const { user, refreshSession, notices } = open(api, newcomer);
    const dialog = await screen.findByRole('dialog', { name: 'Welcome to the portal' });
    const name = within(dialog).getByLabelText('Your name');
    await user.clear(name);
    await user.type(name, 'Nia');
    await user.click(within(dialog).getByRole('button', { name: 'Save and go on' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.calls.at(-1)).toMatchObject({
      call: 'POST /users/me/onboarding',
      body: { name: 'Nia', preferredEmail: newcomer.email },
    });
    expect(refreshSession).toHaveBeenCalledTimes(1);
    expect(notices).toHaveLength(1);
    expect(document.cookie).not.toContain('welcome-modal-skipped');
  });

  test('G13 putting it off is remembered in the cookie, and nothing is sent', async () => {
    const api = serve([]);
    const { user, navigate } = open(api, newcomer);
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(document.cookie).toContain('welcome-modal-skipped=true');
    expect(api.calls.map(({ call }) => call)).not.toContain('POST /users/me/onboarding');

    await navigate('/portal');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('G13 Esc puts it off, too', async () => {
    const { user } = open(serve([]), newcomer);
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.cookie).toContain('welcome-modal-skipped=true'));
  });

  test('what is wrong is said at the field, by the form and by the API, and nothing typed is lost', async () => {
    const api = serve([]).refuse(completeOnboarding, 'invalid_request', {
      preferredEmail: 'This address bounces.',
    });
    const { user } = open(api, newcomer);
    const email = await screen.findByLabelText('Contact e-mail');
    await user.clear(email);
    await user.type(email, 'nowhere');
    await user.click(screen.getByRole('button', { name: 'Save and go on' }));
    await waitFor(() => expect(email).toHaveAccessibleDescription(/Enter an e-mail address/));

    await user.type(email, '@example.org');
    await user.click(screen.getByRole('button', { name: 'Save and go on' }));
    await waitFor(() => expect(email).toHaveAccessibleDescription(/This address bounces/));
    expect(email).toHaveValue('nowhere@example.org');
  });

  test('an API that is down is said in the dialog, which stays', async () => {
    const { user } = open(serve([]).cut(completeOnboarding), newcomer);
    await user.click(await screen.findByRole('button', { name: 'Save and go on' }));
    expect(await screen.findByText(/could not be reached/)).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  test.each(['norole', 'superuser'] as const)('%s, who is onboarded, sees none', async (key) => {
    open(serve([]), currentUser(key));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
