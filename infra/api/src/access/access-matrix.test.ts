import { fillPath, type Endpoint, type EventRole } from '@event-portal/contracts';
import { randomUUID } from 'node:crypto';
import { addEvent, addEventRole, addPerson, inDays, type TestPerson } from '../../testing/people';
import { endpoints } from '../../testing/endpoints';
import { send, startTestApi, type Sender, type TestApi } from '../../testing/test-api';
import { hashSecret } from '../secrets';
import { startSession } from '../sessions/session-store';

const roles = ['admin', 'staff', 'applicant', 'attendee'] as const satisfies readonly EventRole[];
const callers = [
  'anonymous',
  'user',
  ...roles,
  'superuser',
  'key',
  'key of another scope',
  'key of another event',
  'expired key',
  'wrong key',
] as const;
type Caller = (typeof callers)[number];

let api: TestApi;
let published: string;
let hidden: string;
let elsewhere: string;
const people = new Map<Caller, TestPerson>();
const NOBODY = randomUUID();

beforeAll(async () => {
  api = await startTestApi();
  published = await addEvent(api.database, { published: true });
  hidden = await addEvent(api.database, { published: false });
  elsewhere = await addEvent(api.database, { published: true });
  for (const caller of ['user', ...roles, 'superuser'] as const) {
    const person = await addPerson(api.database, { role: caller === 'superuser' ? 'superuser' : 'user' });
    people.set(caller, person);
    const role = roles.find((candidate) => candidate === caller);
    if (!role) continue;
    await addEventRole(api.database, published, person, role);
    await addEventRole(api.database, hidden, person, role);
  }
});
afterAll(() => api.close());

/** Who the caller is, in this one call: signing out ends the session that is used for it. */
async function senderOf(caller: Caller, endpoint: Endpoint): Promise<Sender> {
  const person = people.get(caller);
  if (person) {
    const session = await api.database
      .transaction()
      .execute((tx) => startSession(tx, person.userId, new Date().toISOString()));
    return { session };
  }
  if (caller === 'anonymous') return {};
  if (caller === 'wrong key') return { serviceKey: 'epk_nobody-made-this' };
  const other = endpoint.serviceScope === 'events:read' ? 'roles:read' : 'events:read';
  const scopes = [caller === 'key of another scope' ? other : (endpoint.serviceScope ?? 'events:read')];
  const serviceKey = `epk_${randomUUID()}`;
  await api.database
    .insertInto('serviceKeys')
    .values({
      keyHash: hashSecret(serviceKey),
      name: 'Test',
      scopes,
      eventId: caller === 'key of another event' ? elsewhere : null,
      createdAt: inDays(-2),
      expiresAt: inDays(caller === 'expired key' ? -1 : 1),
    })
    .execute();
  return { serviceKey };
}

/**
 * Calls an endpoint about things that do not exist and without a body. Access is decided before either is looked at,
 * so whoever is let through gets another answer than those who are not.
 */
async function statusOf(endpoint: Endpoint, caller: Caller, eventId: string): Promise<number> {
  const self = people.get(caller)?.userId ?? NOBODY;
  // One's own id where a member is removed: others may only be removed by the owner, which is no matter of access.
  const userId = endpoint.path.endsWith('/members/:userId') ? self : NOBODY;
  const params = {
    eventId,
    userId,
    readingId: NOBODY,
    readerId: NOBODY,
    teamId: NOBODY,
    itemId: NOBODY,
    fileId: NOBODY,
    keyId: NOBODY,
    kind: endpoint.path.includes('/mail/') ? 'seat.offered' : 'sponsor',
    mailId: NOBODY,
    sessionId: NOBODY,
    invitationId: NOBODY,
    failureId: NOBODY,
    noticeId: NOBODY,
    jobId: NOBODY,
    runId: NOBODY,
    listId: NOBODY,
    scanId: NOBODY,
    token: NOBODY,
  };
  const url = fillPath(endpoint.path, params);
  const response = await send(api.app, { method: endpoint.method, url }, await senderOf(caller, endpoint));
  return response.statusCode;
}

type Expected = 'let through' | 401 | 403 | 404;

/** The rules in the words of the contract, written once more and otherwise than in the API. */
function expectedFor({ access, serviceScope, path }: Endpoint, caller: Caller, isHidden: boolean): Expected {
  if (access === 'public') return 'let through';
  if (caller === 'anonymous' || caller === 'wrong key' || caller === 'expired key') return 401;
  if (caller === 'key of another scope') return 403;
  if (caller === 'key of another event' && serviceScope && path.includes(':eventId')) return 404;
  if (caller === 'key' || caller === 'key of another event')
    return serviceScope ? (isHidden ? 404 : 'let through') : 403;
  if (caller === 'superuser') return 'let through';
  if (isHidden && caller !== 'admin' && caller !== 'staff') return 404;
  if (access === 'session') return 'let through';
  if (access === 'superuser') return 403;
  return access.eventRoles.some((role) => role === caller) ? 'let through' : 403;
}

describe.each(endpoints)('%s', (_name, endpoint) => {
  test.each(callers)('to %s at a published event', async (caller) => {
    const expected = expectedFor(endpoint, caller, false);
    const status = await statusOf(endpoint, caller, published);
    if (expected === 'let through') expect([401, 403]).not.toContain(status);
    else expect(status).toBe(expected);
  });

  if (!endpoint.path.includes(':eventId')) return;

  test.each(callers)('to %s at an event that is not published', async (caller) => {
    const expected = expectedFor(endpoint, caller, true);
    const status = await statusOf(endpoint, caller, hidden);
    if (expected === 'let through') expect([401, 403]).not.toContain(status);
    else expect(status).toBe(expected);
  });

  test.each(['superuser', 'admin', 'user'] as const)(
    'to %s, an unknown event, a malformed id and a hidden event look the same',
    async (caller) => {
      const unknown = await statusOf(endpoint, caller, randomUUID());
      const malformed = await statusOf(endpoint, caller, 'not-a-uuid');
      expect([unknown, malformed]).toEqual([404, 404]);
    },
  );
});
