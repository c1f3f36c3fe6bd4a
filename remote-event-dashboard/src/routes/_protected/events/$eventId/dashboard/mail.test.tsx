import {
  cancelJob,
  defaultMailTexts,
  freeMailAddress,
  getEvent,
  getEventMail,
  getEventNews,
  listEventMails,
  listPortalEvents,
  MailKind,
  JobId,
  resendMail,
  sendNews,
  sendTestMail,
  sendTestNews,
  setEventMailPaused,
  setEventMailText,
  UserId,
  type EventMail,
  type EventNews,
  type SentMail,
} from '@event-portal/contracts';
import { createApiStub, currentUser, portalEvent, renderRoutes } from '@event-portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

const event = portalEvent({ eventRole: 'admin' });
const mail: EventMail = {
  from: 'portal@example.org',
  pausedAt: null,
  portalPausedAt: null,
  texts: MailKind.options.map((kind) => ({ kind, text: defaultMailTexts[kind], isOwn: false })),
};
const sent: SentMail = {
  mailId: '00000000-0000-4000-8000-000000000011',
  userId: UserId.parse('00000000-0000-4000-8000-000000000001'),
  name: 'Pia Walker',
  address: 'pia@example.org',
  kind: 'application.rejected',
  state: 'failed',
  writtenAt: '2026-11-20T10:00:00.000Z',
  sentAt: null,
  attempts: 1,
  failure: 'No such mailbox',
  isBarred: false,
};

function serve(state: Partial<EventMail> = {}, items: SentMail[] = [sent]) {
  return createApiStub()
    .on(getEvent, event)
    .on(listPortalEvents, { events: [] })
    .on(getEventMail, { ...mail, ...state })
    .on(listEventMails, {
      items,
      total: items.length,
      page: 1,
      pageSize: 25,
      counts: { waiting: 2, sent: 0, failed: items.length, dropped: 0 },
    });
}
const open = (api: ReturnType<typeof serve>, query = '', as: 'admin' | 'superuser' = 'admin') =>
  renderRoutes(routes, {
    at: `/events/${event.eventId}/dashboard/mail${query}`,
    api,
    user: currentUser(as),
  });
const changes = (api: ReturnType<typeof serve>) => api.calls.filter(({ call }) => !call.startsWith('GET'));

test('an admin sees who was told what, and sends again what was refused', async () => {
  const api = serve().on(resendMail, undefined);
  const { user, notices } = open(api);
  expect(await screen.findByText('Pia Walker')).toBeInTheDocument();
  expect(screen.getByText('An application is rejected')).toBeInTheDocument();
  expect(screen.getByText('No such mailbox')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Actions for Pia Walker/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send again' }));
  expect(await screen.findByText('Pia Walker')).toBeInTheDocument();
  expect(changes(api).map(({ call }) => call)).toEqual(['POST /events/:eventId/mails/:mailId/resend']);
  expect(notices).toMatchObject([{ tone: 'success' }]);
});

test('an address that mail comes back from is marked, and freed by a superuser alone', async () => {
  const barred = serve({}, [{ ...sent, state: 'sent', isBarred: true }]);
  const { unmount } = open(barred);
  expect(await screen.findByText('pia@example.org (mail comes back)')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Actions for Pia Walker/ })).not.toBeInTheDocument();
  unmount();
  const { user, notices } = open(barred.on(freeMailAddress, undefined), '', 'superuser');
  await user.click(await screen.findByRole('button', { name: /Actions for Pia Walker/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Write to this address again' }));
  expect(await screen.findByText('Pia Walker')).toBeInTheDocument();
  expect(changes(barred).map(({ call }) => call)).toEqual([
    'POST /events/:eventId/mails/:mailId/free-address',
  ]);
  expect(notices).toMatchObject([{ tone: 'success' }]);
});

test('the words of a mail are edited with how it reads, tried, and saved', async () => {
  const text = { subject: 'News of {event}', opening: 'Dear {name}' };
  const kind = 'application.rejected';
  const api = serve()
    .on(sendTestMail, undefined)
    .on(setEventMailText, { ...mail, texts: [{ kind, text, isOwn: true }] });
  const { user, notices } = open(api);
  await user.click(await screen.findByRole('radio', { name: 'What mails say' }));
  await user.click(screen.getByRole('link', { name: /An application is rejected/ }));
  const dialog = await screen.findByRole('dialog', { name: 'An application is rejected' });
  const subject = within(dialog).getByLabelText('Subject');
  await user.clear(subject);
  await user.type(subject, 'News of {{event}');
  const opening = within(dialog).getByLabelText(/Opening words/);
  await user.clear(opening);
  await user.type(opening, 'Dear {{name}');
  const preview = within(dialog).getByRole('article');
  expect(preview).toHaveTextContent(`News of ${event.name}`);
  expect(preview).toHaveTextContent('You get this mail because you have applied');
  await user.click(within(dialog).getByRole('button', { name: 'Send it to me' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save the words' }));
  expect(await screen.findByText('Yours')).toBeInTheDocument();
  expect(changes(api).map(({ body }) => body)).toEqual([text, { text }]);
  expect(notices).toHaveLength(2);
});

test('a placeholder that does not exist is refused before anything is sent', async () => {
  const api = serve();
  const { user } = open(api, '?words=seat.offered');
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Subject'), ' {{email}');
  await user.click(within(dialog).getByRole('button', { name: 'Save the words' }));
  expect(await within(dialog).findAllByText(/\{email\} is none of the placeholders/)).not.toHaveLength(0);
  expect(changes(api)).toEqual([]);
});

test('a mail to try that does not leave says why', async () => {
  const { user } = open(serve().refuse(sendTestMail, 'mail_not_sent'), '?words=seat.offered');
  await user.click(await screen.findByRole('button', { name: 'Send it to me' }));
  expect(await screen.findByText(/mail server did not take the mail/)).toBeInTheDocument();
});

test('the mail of an event is paused and goes out again, after being asked', async () => {
  const api = serve().on(setEventMailPaused, { ...mail, pausedAt: '2026-11-23T10:00:00.000Z' });
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Pause the mail' }));
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('The mail of this event is paused')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send the mail' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('2 mails wait, and will be sent now.');
});

test('where the portal sends no mail, the page says so and promises none', async () => {
  open(serve({ from: null }, []), '?words=seat.offered');
  expect(await screen.findByText('This portal sends no mail')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send it to me' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Pause the mail' })).toBeNull();
});

const groups: EventNews['groups'] = [
  { group: 'confirmed', people: 120, mails: 90 },
  { group: 'organisers', people: 1, mails: 1 },
];
const told: EventNews['news'][number] = {
  newsId: '00000000-0000-4000-8000-000000000021',
  subject: 'Doors',
  text: 'They open at nine.',
  groups: ['confirmed'],
  writtenAt: '2026-11-20T10:00:00.000Z',
  writtenBy: 'Ada Admin',
  job: {
    jobId: JobId.parse('00000000-0000-4000-8000-000000000031'),
    ...{ kind: 'send_news', state: 'done', total: 120, done: 120, skipped: [], failures: 0 },
    ...{ runAt: '2026-11-20T10:00:00.000Z', madeAt: '2026-11-20T10:00:00.000Z', madeBy: 'Ada Admin' },
    endedAt: '2026-11-20T10:00:05.000Z',
  },
};
async function openNews(api: ReturnType<typeof serve>) {
  const view = open(api);
  await view.user.click(await screen.findByRole('radio', { name: 'News' }));
  return view;
}

test('an admin writes news to some, sees how they read and whom they reach, tries them, and sends them', async () => {
  const api = serve().on(getEventNews, { groups, news: [] }).on(sendTestNews, undefined).on(sendNews, told);
  const { user, notices } = await openNews(api);
  expect(await screen.findByText('No news yet')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Write news' }));
  const dialog = await screen.findByRole('dialog', { name: 'Write news' });
  // Nobody is written to whom nobody has chosen.
  expect(within(dialog).getByRole('button', { name: 'Send to 0 people' })).toBeInTheDocument();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Seat taken (120)' }));
  expect(dialog).toHaveTextContent('90 people of them want news by mail');
  await user.type(within(dialog).getByLabelText('Subject'), 'Doors of {{event}');
  await user.type(within(dialog).getByLabelText('Text'), 'Hello {{name}');
  expect(within(dialog).getByRole('article')).toHaveTextContent(`Doors of ${event.name}`);
  await user.click(within(dialog).getByRole('button', { name: 'Send it to me' }));
  await user.click(within(dialog).getByRole('button', { name: 'Send to 120 people' }));
  expect(await screen.findByRole('button', { name: 'Write news' })).toBeInTheDocument();
  const text = { subject: 'Doors of {event}', text: 'Hello {name}' };
  expect(changes(api).map(({ body }) => body)).toEqual([text, { ...text, groups: ['confirmed'], at: null }]);
  expect(notices).toHaveLength(2);
});

test('news that were sent say to whom, by whom, and how many they have reached', async () => {
  await openNews(serve().on(getEventNews, { groups, news: [told] }));
  const row = await screen.findByRole('row', { name: /Doors/ });
  expect(row).toHaveTextContent('Seat taken');
  expect(row).toHaveTextContent('Told 120 people');
  expect(row).toHaveTextContent('Ada Admin');
});

const planned = { ...told.job, state: 'waiting' as const, runAt: '2099-12-01T08:00:00.000Z', endedAt: null };

test('news are set for a time in the zone of the event', async () => {
  const api = serve()
    .on(getEventNews, { groups, news: [] })
    .on(sendNews, { ...told, job: planned });
  const { user } = await openNews(api);
  await user.click(await screen.findByRole('button', { name: 'Write news' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write news' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Seat taken (120)' }));
  await user.type(dialog.getByLabelText('Subject'), 'D');
  await user.type(dialog.getByLabelText('Text'), 'T');
  await user.click(dialog.getByRole('radio', { name: 'At a time' }));
  await user.click(dialog.getByRole('button', { name: 'Set the time' }));
  expect(await dialog.findAllByText('Choose a day and a time.')).not.toHaveLength(0);
  const [first] = within(dialog.getByRole('group', { name: /^Time to send them/ })).getAllByRole(
    'spinbutton',
  );
  await user.click(first as HTMLElement);
  await user.keyboard('{ArrowUp}{ArrowRight}'.repeat(5));
  await user.click(dialog.getByRole('button', { name: 'Set the time' }));
  await waitFor(() => expect(changes(api)).toHaveLength(1));
  const [sentNews] = changes(api).map(({ body }) => body as { at: string });
  expect(sentNews).toMatchObject({ subject: 'D', groups: ['confirmed'] });
  expect(sentNews?.at).toMatch(/^\d{4}-\d\d-\d\dT/);
});

test('news that wait for their time are cancelled before it', async () => {
  const api = serve()
    .on(getEventNews, { groups, news: [{ ...told, job: planned }] })
    .on(cancelJob, { ...planned, state: 'cancelled' });
  const { user, notices } = await openNews(api);
  expect(await screen.findByText('Waits for its time')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Actions for Doors/ }));
  api.on(getEventNews, { groups, news: [{ ...told, job: { ...planned, state: 'cancelled' } }] });
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel' }));
  expect(await screen.findByText('Cancelled')).toBeInTheDocument();
  expect(notices).toMatchObject([{ tone: 'success', text: 'The news are not sent.' }]);
});

test('news to nobody are not sent, and what the API refuses is told', async () => {
  const api = serve()
    .on(getEventNews, { groups: groups.slice(0, 1), news: [] })
    .refuse(sendNews, 'job_under_way');
  const { user } = await openNews(api);
  await user.click(await screen.findByRole('button', { name: 'Write news' }));
  const dialog = await screen.findByRole('dialog', { name: 'Write news' });
  const group = within(dialog).getByRole('checkbox', { name: 'Seat taken (120)' });
  await user.type(within(dialog).getByLabelText('Subject'), 'Doors');
  await user.type(within(dialog).getByLabelText('Text'), 'At nine.');
  await user.click(within(dialog).getByRole('button', { name: 'Send to 0 people' }));
  expect(await within(dialog).findAllByText('Choose at least one group.')).not.toHaveLength(0);
  expect(changes(api)).toEqual([]);
  await user.click(group);
  await user.click(within(dialog).getByRole('button', { name: 'Send to 120 people' }));
  expect(await within(dialog).findByText(/waits or runs already/)).toBeInTheDocument();
});

test('news that cannot be loaded say so, and can be asked for again', async () => {
  await openNews(serve().refuse(getEventNews, 'unavailable'));
  expect(await screen.findByText('The news could not be loaded')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /again/i })).toBeInTheDocument();
});
