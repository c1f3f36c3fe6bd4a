import { AuditEntry, listAuditEntries } from '@event-portal/contracts';
import { createApiStub, currentUser, portalEvent, renderExtension } from '@event-portal/testing';
import { screen } from '@testing-library/react';
import { extensions } from '#extensions.gen.ts';

const { eventId, name } = portalEvent();
const sam = currentUser('superuser');
const page = (items: AuditEntry[]) => ({ items, total: items.length, page: 1, pageSize: 5 });
const published = AuditEntry.parse({
  entryId: '7',
  at: '2026-11-01T10:00:00.000Z',
  actor: { userId: sam.userId, name: sam.name },
  action: 'event.published',
  target: { kind: 'event', id: eventId, label: name },
  event: { eventId, name },
  changes: {},
  requestId: null,
});

const open = (api: ReturnType<typeof createApiStub>) =>
  renderExtension(extensions, 'event.panel', { api, props: { eventId, eventRole: null }, user: sam });

test('R5 a superuser reads on the page of an event what was changed there last', async () => {
  const api = createApiStub().on(listAuditEntries, page([published]));
  open(api);
  expect(await screen.findByText(/published the event/)).toHaveTextContent(
    `${sam.name} published the event ${name}`,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Latest changes' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open the log' })).toHaveAttribute(
    'href',
    `/admin/logs?eventId=${eventId}`,
  );
  expect(api.calls).toMatchObject([{ query: { eventId, pageSize: 5 } }]);
});

test('a log without entries says so', async () => {
  open(createApiStub().on(listAuditEntries, page([])));
  expect(await screen.findByText('Nothing was changed yet.')).toBeInTheDocument();
});

test('a log that cannot be read is tried again in its place', async () => {
  const api = createApiStub().cut(listAuditEntries);
  const { user } = open(api);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('status')).toHaveTextContent(/could not be reached/);
  api.on(listAuditEntries, page([published]));
  await user.click(retry);
  expect(await screen.findByText(/published the event/)).toBeInTheDocument();
});
