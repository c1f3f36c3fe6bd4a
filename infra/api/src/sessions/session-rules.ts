/** Without use for this long, a session ends. */
export const IDLE_LIFE_MS = 7 * 24 * 3_600_000;

/** However much it is used, a session ends after this long. */
export const ABSOLUTE_LIFE_MS = 30 * 24 * 3_600_000;

/** The use of a session is noted, and its cookie renewed, at most this often. */
const NOTE_USE_AFTER_MS = 3_600_000;

type SessionTimes = { readonly createdAt: string; readonly lastUsedAt: string };

/** How long a session lives on from now if nobody uses it again; zero or less when it has ended. */
export function remainingLifeMs({ createdAt, lastUsedAt }: SessionTimes, now: Date): number {
  const idleEnd = Date.parse(lastUsedAt) + IDLE_LIFE_MS;
  const absoluteEnd = Date.parse(createdAt) + ABSOLUTE_LIFE_MS;
  return Math.min(idleEnd, absoluteEnd) - now.getTime();
}

/** Whether the use of a session is due to be noted. */
export function isUseDue({ lastUsedAt }: SessionTimes, now: Date): boolean {
  return now.getTime() - Date.parse(lastUsedAt) >= NOTE_USE_AFTER_MS;
}
