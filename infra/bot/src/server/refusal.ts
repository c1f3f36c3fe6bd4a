/** The stable names of what the bot refuses and why, with the HTTP status of each. */
export const refusalStatuses = {
  bad_signature: 401,
  stale_timestamp: 401,
  invalid_request: 400,
  not_found: 404,
  payload_too_large: 413,
  internal: 500,
  unavailable: 503,
} as const;

/** A stable, machine-readable name of a refusal. */
export type RefusalCode = keyof typeof refusalStatuses;

/** An expected failure. Handlers throw it; the error handler alone turns it into a reply. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: RefusalCode,
    /** A sentence for the sender of the request. */
    message: string,
    /** Path of a value to what is wrong with it. */
    readonly fields?: Readonly<Record<string, string>>,
  ) {
    super(message);
  }
}
