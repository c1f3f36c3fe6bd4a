import type { PlatformRole } from '@event-portal/contracts';

/** Without use for this long, a session ends. */
export const IDLE_LIFE_MS = 7 * 24 * 3_600_000;

/** However much it is used, a session ends after this long. */
export const ABSOLUTE_LIFE_MS = 30 * 24 * 3_600_000;

/** A superuser sees and changes everybody's data: their sessions last a working day at most, and end over a long absence. */
const SUPERUSER_LIFE = { idleMs: 4 * 3_600_000, absoluteMs: 12 * 3_600_000 };

/** How long the session of somebody with a role lives: without use, and at most. */
export function lifeOf(role: PlatformRole): { readonly idleMs: number; readonly absoluteMs: number } {
  return role === 'superuser' ? SUPERUSER_LIFE : { idleMs: IDLE_LIFE_MS, absoluteMs: ABSOLUTE_LIFE_MS };
}

/** The use of a session is noted, and its cookie renewed, at most this often. */
const NOTE_USE_AFTER_MS = 3_600_000;

type SessionTimes = { readonly createdAt: string; readonly lastUsedAt: string };

/** How long a session lives on from now if nobody uses it again; zero or less when it has ended. */
export function remainingLifeMs(
  { createdAt, lastUsedAt }: SessionTimes,
  role: PlatformRole,
  now: Date,
): number {
  const { idleMs, absoluteMs } = lifeOf(role);
  const idleEnd = Date.parse(lastUsedAt) + idleMs;
  const absoluteEnd = Date.parse(createdAt) + absoluteMs;
  return Math.min(idleEnd, absoluteEnd) - now.getTime();
}

/** Whether the use of a session is due to be noted. */
export function isUseDue({ lastUsedAt }: SessionTimes, now: Date): boolean {
  return now.getTime() - Date.parse(lastUsedAt) >= NOTE_USE_AFTER_MS;
}
