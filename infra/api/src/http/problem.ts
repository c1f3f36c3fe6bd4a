import { apiErrorCodes, type ApiErrorCode } from '@event-portal/contracts';

/** An expected failure. Handlers throw it; the error handler alone turns it into a reply. */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly code: ApiErrorCode,
    readonly details: ProblemDetails = {},
  ) {
    super(details.message ?? apiErrorCodes[code].meaning);
  }
}

/** What a problem may say beyond its code. */
export type ProblemDetails = {
  /** Replaces the general sentence of the code. */
  readonly message?: string;
  /** Path of a value to what is wrong with it. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** Who was refused, for the log; never told. */
  readonly callerId?: string;
};

/** The thing does not exist, or the caller may not know of it: the two look alike. */
export function notFound(): Problem {
  return new Problem('not_found');
}
