import type { UserId } from '@event-portal/contracts';

/** What an application to an event is called in a letter or on the phone: short, and the same for both sides. */
export function applicationCode(userId: UserId): string {
  const code = userId.slice(0, 8).toUpperCase();
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
