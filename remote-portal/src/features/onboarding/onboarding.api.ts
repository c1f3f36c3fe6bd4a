import {
  completeOnboarding as endpoint,
  ONBOARDING_SKIPPED_COOKIE,
  type CurrentUser,
  type Onboarding,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';

/** Completes the onboarding. @throws ApiError */
export function completeOnboarding(http: HttpClient, answers: Onboarding): Promise<CurrentUser> {
  return http(endpoint, { body: answers });
}

/** Remembers in this browser that the person has put the dialog off (G13). */
export function skipOnboarding(): void {
  const { name, value, maxAge } = ONBOARDING_SKIPPED_COOKIE;
  document.cookie = `${name}=${value}; path=/; max-age=${maxAge}; samesite=lax`;
}
