import { ONBOARDING_SKIPPED_COOKIE } from '@event-portal/contracts';

/** Remembers in this browser that the person has put the dialog off (G13). */
export function skipOnboarding(): void {
  const { name, value, maxAge } = ONBOARDING_SKIPPED_COOKIE;
  document.cookie = `${name}=${value}; path=/; max-age=${maxAge}; samesite=lax`;
}
