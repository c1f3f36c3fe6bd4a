import * as z from 'zod/mini';

/** A moment as ISO 8601 in UTC; pages show it in the event's own time zone. */
export const Timestamp = moment('Enter a date and a time.');
export type Timestamp = z.infer<typeof Timestamp>;

/** A moment that a person enters; the message says which one is missing. */
export function moment(message: string) {
  return z.iso.datetime(message);
}

/** One line of text that a person typed: trimmed, never empty, at most `max` characters. */
export function textLine(max: number, message = 'Enter some text.') {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(max, `Use at most ${max} characters.`),
      noControlCharacters(),
    );
}

/** Several lines of text, possibly none: trimmed, at most `max` characters. */
export function textBlock(max: number) {
  return z.string().check(z.trim(), z.maxLength(max, `Use at most ${max} characters.`));
}

/** An e-mail address as a person types it. */
export const EmailAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(254, 'Use at most 254 characters.'),
    z.email('Enter an e-mail address like name@example.org.'),
  );

/** A web address that is safe to link to: http or https only, so never `javascript:` or `data:`. */
export const WebAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(2048, 'Use at most 2048 characters.'),
    z.refine(isWebAddress, 'Enter an address that starts with https://.'),
  );

/** An IANA time zone such as `America/New_York`. */
export const TimeZone = z.string().check(z.refine(isTimeZone, 'Choose a time zone from the list.'));

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

function noControlCharacters() {
  return z.refine<string>((value) => !/\p{Cc}/u.test(value), 'Remove the control characters.');
}
