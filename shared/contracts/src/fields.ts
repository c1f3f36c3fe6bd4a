import * as z from 'zod/mini';

/** A moment as ISO 8601 in UTC; pages show it in the event's own time zone. */
export const Timestamp = moment('Enter a date and a time.');
export type Timestamp = z.infer<typeof Timestamp>;

/** A moment that a person enters; the message says which one is missing. */
export function moment(message: string) {
  return z.iso.datetime(message);
}

/** One line of text that a person typed: trimmed, `least` to `max` characters, all of which others see. */
export function textLine(max: number, message = 'Enter some text.', least = 1) {
  return z.string().check(
    z.normalize('NFC'),
    z.trim(),
    z.minLength(least, message),
    z.maxLength(max, `Use at most ${max} characters.`),
    z.refine((line) => !/\p{Cc}/u.test(line), 'Remove the control characters.'),
    z.refine((line) => toVisibleLine(line) === line, 'Use only characters that people can see.'),
    z.refine((line) => !mixesAlphabets(line), 'Write each word in one alphabet.'),
  );
}

/**
 * The visible part of a text, on one line: without characters that are invisible, look blank, or change the direction of the
 * rest, because people confuse names that look alike. Empty when nothing visible is left.
 */
export function toVisibleLine(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  const line = text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    // Characters without a shape: blank letters, and what is to be ignored where it is drawn. Two kinds of these stay where writing
    // needs them: joiners between letters of scripts that join and in emoji, and what chooses a variation of an emoji, a key or a letter.
    .replaceAll(
      /\u2800|(?![\u200c\u200d]|\p{VS})[\p{Cf}\p{DI}]|(?:(?<![\p{L}\p{M}\p{ExtPict}\p{EMod}])|(?<=[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]\p{M}*)|(?=.(?![\p{L}\p{M}\p{ExtPict}])))[\u200c\u200d]|(?<![\p{ExtPict}\p{EMod}\p{sc=Han}\p{sc=Mong}\p{sc=Mymr}])(?!(?<=[0-9#*])\ufe0f\u20e3)\p{VS}/gu,
      '',
    )
    .trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(line) ? line : '';
}

/** Only what a keyboard writes in Latin letters, as most lines are: the long expressions cost a browser 5 ms each, once they are needed. */
const PLAIN = /^[ -~\u00c0-\u024f]*$/;

/** Whether a word mixes letters of two alphabets with the same shapes: only somebody who impersonates another writes so. */
function mixesAlphabets(line: string): boolean {
  return (
    !PLAIN.test(line) &&
    /\p{sc=Latn}[\p{L}\p{M}\p{N}]*[\p{sc=Grek}\p{sc=Cyrl}]|\p{sc=Grek}[\p{L}\p{M}\p{N}]*[\p{sc=Latn}\p{sc=Cyrl}]|\p{sc=Cyrl}[\p{L}\p{M}\p{N}]*[\p{sc=Latn}\p{sc=Grek}]/u.test(
      line,
    )
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
  // What comes before an @ looks like the host, but is not.
  return /^https?:\/\/[^/?#@]*([/?#]|$)/i.test(value) && URL.canParse(value);
}

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
