import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Timestamp } from './fields';

/** How many sessions a person may have at once; one more ends the oldest. */
export const MAX_SESSIONS = 20;

/** A browser in which the caller is signed in. */
export const OwnSession = z.object({
  sessionId: z.uuid(),
  /** The browser and the system, such as "Firefox on Linux"; empty when they are not known. */
  device: z.string(),
  createdAt: Timestamp,
  /** Exact to the hour. */
  lastUsedAt: Timestamp,
  /** Whether it is the session that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

const tag = 'Session';

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/users/me/sessions',
  tag,
  summary: 'Where the caller is signed in: this session first, then the one that was used last.',
  access: 'session',
  reply: z.object({ sessions: z.array(OwnSession) }),
});

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions/:sessionId',
  tag,
  summary: 'Ends one of the caller’s sessions at once, everywhere.',
  access: 'session',
  params: z.object({ sessionId: z.uuid() }),
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions',
  tag,
  summary: 'Ends all of the caller’s sessions but the one that asks.',
  access: 'session',
});
