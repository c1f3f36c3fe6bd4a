import type { PortalEvent } from '@event-portal/contracts';
import { startHttpDouble, type HttpDouble } from './http-double';

/** The event of the tests. */
export const EVENT_ID = '6f1c2f0e-5d0f-4d6c-9f0e-2b9a5c7d1e01';

/** The portal's API, as far as the bot uses it. */
export type ApiDouble = HttpDouble & {
  /** From now on the key's scope does not open the event; a session does. */
  readonly refuseKey: () => void;
  /** From now on the event says this too. */
  readonly change: (fields: Readonly<Record<string, unknown>>) => void;
};

const event = {
  eventId: EVENT_ID,
  name: 'Summer Hackathon',
  description: 'Two days of building. Write to organiser@canary.example for help.',
  location: 'Old Brewery, Riga',
  locationUrl: null,
  websiteUrl: 'https://hackathon.example.org',
  timeZone: 'Europe/Riga',
  startsAt: '2031-07-01T07:00:00Z',
  endsAt: '2031-07-02T16:00:00Z',
  applicationsOpenAt: '2031-03-01T07:00:00Z',
  applicationsCloseAt: '2031-06-01T07:00:00Z',
  seatsConfirmBy: null,
  maxAttendees: 120,
  published: true,
  phase: 'upcoming',
  version: 7,
  eventRole: null,
  actingUntil: null,
  applicationStatus: null,
  answerBy: null,
  nextAction: 'wait-for-opening',
} satisfies Omit<PortalEvent, 'eventId'> & { eventId: string };

/** Starts an API that knows one event, one service key and one session. */
export async function startApiDouble(key: string, session: string): Promise<ApiDouble> {
  let isKeyRefused = false;
  let current: Readonly<Record<string, unknown>> = event;
  const double = await startHttpDouble(({ line, headers }) => {
    if (line === 'GET /livez') return { status: 200, body: { status: 'ok' } };
    if (line !== `GET /events/${EVENT_ID}`) return { status: 404, body: { error: 'not_found' } };
    if (headers.authorization === undefined) {
      return headers.cookie === `sh_session_id=${session}`
        ? { status: 200, body: { ...current, eventRole: 'admin', nextAction: 'open-dashboard' } }
        : { status: 401, body: { error: 'no_session' } };
    }
    if (headers.authorization !== `Bearer ${key}`) return { status: 401, body: { error: 'no_session' } };
    return isKeyRefused ? { status: 403, body: { error: 'forbidden' } } : { status: 200, body: current };
  });
  return {
    ...double,
    refuseKey: () => void (isKeyRefused = true),
    change: (fields) => void (current = { ...current, ...fields }),
  };
}
