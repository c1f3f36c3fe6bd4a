import * as z from 'zod/mini';

/** The name of a way to fail. */
export const Failure = z.enum([
  'token-error',
  'token-slow',
  'token-html',
  'token-missing',
  'user-error',
  'email-unverified',
  'email-missing',
  'name-changed',
]);
export type Failure = z.infer<typeof Failure>;

/**
 * The ways in which one sign-in can be made to fail, with the label that the page shows.
 * The choice travels inside the code and the token of that sign-in, so that parallel sign-ins do not disturb each other.
 */
export const failures: Readonly<Record<Failure, string>> = {
  'token-error': 'Token endpoint answers 500',
  'token-slow': 'Token endpoint hangs',
  'token-html': 'Token endpoint answers with HTML',
  'token-missing': 'Token reply has no access_token',
  'user-error': 'User endpoint answers 500',
  'email-unverified': 'E-mail address is not verified',
  'email-missing': 'Account has no e-mail address',
  'name-changed': 'Display name has changed',
};
