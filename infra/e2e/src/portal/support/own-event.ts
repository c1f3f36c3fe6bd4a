import {
  actOnApplication,
  createCheckInList,
  createEvent,
  fillPath,
  FIRST_FORM,
  giveEventRoles,
  saveApplication,
  setEventPublished,
  withBlanks,
  type CheckInListDraft,
  type Endpoint,
  type EndpointInput,
  type EndpointReply,
  type EventDraft,
} from '@event-portal/contracts';
import type { APIRequestContext } from '@playwright/test';
import { addresses } from './addresses';

const DAY_MS = 24 * 60 * 60_000;

/** Calls the API as the person whose cookies the context has. What the test is about is done in the page; this sets the scene. */
async function callApi<E extends Endpoint>(
  context: APIRequestContext,
  endpoint: E,
  input: EndpointInput<E>,
): Promise<EndpointReply<E>> {
  const { params = {}, body } = input as { params?: Record<string, string>; body?: object };
  const reply = await context.fetch(addresses.api + fillPath(endpoint.path, params), {
    method: endpoint.method,
    headers: { origin: addresses.web },
    ...(body && { data: body }),
  });
  if (!reply.ok()) throw new Error(`${endpoint.method} ${endpoint.path}: ${await reply.text()}`);
  return endpoint.reply?.parse(await reply.json()) as EndpointReply<E>;
}

/** Publishes an event that takes applications now, and gives its address. Its maker is its only admin. */
export async function addEvent(
  maker: APIRequestContext,
  name: string,
  difference: Partial<EventDraft> = {},
): Promise<string> {
  const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const event: EventDraft = {
    name,
    description: 'An event of a test.',
    location: 'The quay',
    locationUrl: null,
    websiteUrl: null,
    timeZone: 'Europe/Berlin',
    startsAt: at(60),
    endsAt: at(62),
    applicationsOpenAt: at(-1),
    applicationsCloseAt: at(30),
    seatsConfirmBy: null,
    maxAttendees: null,
    ...difference,
  };
  const { eventId, version } = await callApi(maker, createEvent, { body: event });
  await callApi(maker, setEventPublished, { params: { eventId }, body: { version, published: true } });
  return `/events/${eventId}`;
}

/** Makes people staff of an event. */
export async function addStaff(
  admin: APIRequestContext,
  eventUrl: string,
  emails: readonly string[],
): Promise<void> {
  const params = { eventId: eventUrl.split('/').at(-1) ?? '' };
  await callApi(admin, giveEventRoles, { params, body: { emails: [...emails], role: 'staff' } });
}

/** Applies to an event as the person who is signed in in the context. */
export async function applyTo(applicant: APIRequestContext, eventUrl: string): Promise<void> {
  const params = { eventId: eventUrl.split('/').at(-1) ?? '' };
  const answers = {
    ...withBlanks(FIRST_FORM, {}),
    affiliation: 'Independent',
    experience: 'first-time' as const,
    motivation: 'Lanterns that tell the time by the river, for everybody who passes.',
    acceptsCodeOfConduct: true,
  };
  const { version } = await callApi(applicant, saveApplication, { params, body: { version: 0, answers } });
  await callApi(applicant, actOnApplication, { params, body: { action: 'submit', version } });
}

/** Adds a check-in list to an event, where each person is let in once, unless it is to be another one. */
export async function addList(
  admin: APIRequestContext,
  eventUrl: string,
  name: string,
  difference: Partial<CheckInListDraft> = {},
): Promise<string> {
  const { listId } = await callApi(admin, createCheckInList, {
    params: { eventId: eventUrl.split('/').at(-1) ?? '' },
    body: {
      ...{ name, kind: 'workshop', audience: 'seated', opensAt: null, closesAt: null },
      ...{ limitPerPerson: 1, limitHours: null, stock: null, countsExits: false },
      ...{ shownQuestions: [], showsTeam: false, note: '' },
      ...difference,
    },
  });
  return listId;
}
