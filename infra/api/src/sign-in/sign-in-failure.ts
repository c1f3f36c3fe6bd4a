import type { SignInError } from '@event-portal/contracts';

/** A sign-in that did not work, and what the login page tells the person. */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure';

  constructor(
    readonly error: SignInError,
    /** For the log: it may name the part that failed, never a value that came with the request. */
    reason: string,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}
