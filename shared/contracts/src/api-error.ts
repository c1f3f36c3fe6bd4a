import * as z from 'zod/mini';

/** Every error code of the API with its HTTP status and what the person who meets it reads: words for people. */
export const apiErrorCodes = {
  bad_cookie: {
    status: 400,
    meaning:
      'The browser sent the session cookie twice. The one that does not belong has been removed: try again.',
  },
  no_session: { status: 401, meaning: 'Nobody is signed in, or the session has ended.' },
  forbidden: { status: 403, meaning: 'You may not do this.' },
  origin_refused: { status: 403, meaning: 'This came from a page that is not part of the portal.' },
  not_found: { status: 404, meaning: 'There is no such thing, or it is not open to you.' },
  unknown_endpoint: {
    status: 404,
    meaning: 'This needs a newer server of the portal than the one that runs now. Try again later.',
  },
  user_not_found: { status: 404, meaning: 'Nobody with this e-mail address has signed in yet.' },
  method_not_allowed: { status: 405, meaning: 'This cannot be done at this address.' },
  stale: { status: 409, meaning: 'Somebody else changed it in the meantime. Reload, and try again.' },
  last_superuser: { status: 409, meaning: 'The platform would be left without a superuser.' },
  own_account: {
    status: 409,
    meaning: 'Nobody can suspend themselves; another superuser has to do it.',
  },
  last_event_admin: { status: 409, meaning: 'The event would be left without an admin.' },
  transition_refused: {
    status: 409,
    meaning: 'The application has moved on in the meantime, and this is not possible any more.',
  },
  form_changed: {
    status: 409,
    meaning: 'The organisers have changed the questions in the meantime. Read them again, and send it then.',
  },
  other_account: {
    status: 409,
    meaning: 'Somebody else made this change and is not signed in any more; it waits for them.',
  },
  applications_closed: { status: 409, meaning: 'The event does not take applications at this time.' },
  file_refused: { status: 422, meaning: 'This file cannot be taken. Send another one.' },
  too_many_files: {
    status: 409,
    meaning: 'You have sent as many files to this event as fit. What you do not use is removed within a day.',
  },
  event_started: { status: 409, meaning: 'The event has begun already.' },
  seat_expired: { status: 409, meaning: 'The time to accept the seat has passed.' },
  event_full: { status: 409, meaning: 'Every seat of the event is taken.' },
  no_seat_left: {
    status: 409,
    meaning: 'Every seat is taken or offered already; offering one more has to be asked for.',
  },
  door_closed: {
    status: 409,
    meaning:
      'People without a seat are let in from twelve hours before the event starts until it ends, and not at this time.',
  },
  user_suspended: {
    status: 409,
    meaning: 'This person is suspended from the portal and cannot be let in.',
  },
  seat_taken_back: {
    status: 409,
    meaning:
      'The organisers took this person’s seat back. Only an admin of the event can give them another one, by accepting them.',
  },
  reading_closed: { status: 409, meaning: 'The reading is closed, and scores stay as they are.' },
  event_over: { status: 409, meaning: 'The event is over, so this stays as it is.' },
  job_under_way: {
    status: 409,
    meaning: 'Something of this kind waits or runs already. Wait until it has ended, or cancel it.',
  },
  job_begun: { status: 409, meaning: 'This has begun, and cannot be stopped any more.' },
  nothing_to_release: {
    status: 409,
    meaning: 'No decision is noted. Note some in the list of applications first.',
  },
  not_taking_part: {
    status: 409,
    meaning: 'You are not taking part in this event, and teams are for people who may come.',
  },
  role_conflict: { status: 409, meaning: 'This does not go together with the role at the event.' },
  already_in_team: { status: 409, meaning: 'Whoever is in a team of this event cannot join another one.' },
  team_full: { status: 409, meaning: 'The team has no free place.' },
  team_locked: { status: 409, meaning: 'The team is locked and takes nobody at this time.' },
  invitation_unknown: {
    status: 404,
    meaning: 'This link to a team is not valid. Ask somebody in the team for a new one.',
  },
  invitation_expired: {
    status: 409,
    meaning: 'This link to a team has expired. Ask somebody in the team for a new one.',
  },
  wrong_event: {
    status: 409,
    meaning: 'This link is for a team of another event. Open the link again.',
  },
  team_name_taken: { status: 409, meaning: 'Another team of the event has this name.' },
  already_requested: { status: 409, meaning: 'You have asked already, and the team has not answered yet.' },
  list_in_use: {
    status: 409,
    meaning: 'People have been scanned for this list, so it stays. Close it instead.',
  },
  already_checked_in: { status: 409, meaning: 'Whoever is checked in keeps the seat.' },
  mail_off: { status: 409, meaning: 'This portal sends no mail: it has not been set up to.' },
  mail_not_sent: { status: 502, meaning: 'The mail server did not take the mail. Try again later.' },
  payload_too_large: {
    status: 413,
    meaning: 'This is more than can be taken at once. Shorten it, and try again.',
  },
  unsupported_media_type: { status: 415, meaning: 'Only JSON is read here.' },
  invalid_request: { status: 422, meaning: 'Some of this is not right yet.' },
  too_many_requests: {
    status: 429,
    meaning: 'That was too much in a short time. Wait a little, and try again.',
  },
  internal: { status: 500, meaning: 'Something went wrong on our side. Try again in a moment.' },
  file_not_kept: {
    status: 503,
    meaning: 'The file could not be kept. Everything else of your application is. Try again in a moment.',
  },
  unavailable: { status: 503, meaning: 'A part of the portal is down. Try again in a moment.' },
} as const satisfies Record<string, { status: number; meaning: string }>;

/** A stable, machine-readable name of what went wrong. */
export type ApiErrorCode = keyof typeof apiErrorCodes;

/** The body of every error reply. `error` is an `ApiErrorCode`, or a newer one that this client does not know. */
export const ApiErrorBody = z.object({
  error: z.string(),
  /** A sentence for the person who caused it. */
  message: z.string(),
  /** Finds the request in the API's log. */
  requestId: z.string(),
  /** What is wrong with single values: path of the value to a sentence. */
  fields: z.optional(z.record(z.string(), z.string())),
});
export type ApiErrorBody = z.infer<typeof ApiErrorBody>;
