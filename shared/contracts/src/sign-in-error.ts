import * as z from 'zod/mini';

/**
 * Why a sign-in did not work, as the API tells the login page in the search parameter `authError`.
 * Any other value of that parameter reads as `failed`.
 */
export const SignInError = z.catch(
  z.enum([
    'denied',
    'expired',
    'provider_unavailable',
    'unverified_email',
    'email_taken',
    'cookies_blocked',
    'suspended',
    'too_many_attempts',
    'failed',
  ]),
  'failed',
);
export type SignInError = z.infer<typeof SignInError>;
