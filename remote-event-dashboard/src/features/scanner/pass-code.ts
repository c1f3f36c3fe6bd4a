import {
  LONGEST_SCANNED_CODE,
  PASS_PREFIX,
  PassText,
  type EventId,
  type Verdict,
} from '@event-portal/contracts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** The id of the event stands first in a pass, in bytes. */
const EVENT_ID_BYTES = 16;

/** What was read, as it is sent: the text of a pass in capitals, whatever a reader made of them. */
export function toScannedCode(text: string): string {
  const capitals = text.trim().toUpperCase();
  return PassText.safeParse(capitals).success ? capitals : text.trim().slice(0, LONGEST_SCANNED_CODE);
}

/**
 * What the device can say of a code by itself, without a network: that it is no pass, or one of another event. Whether a
 * pass of this event is valid, the API alone knows: then null.
 */
export function judgeLocally(
  code: string,
  eventId: EventId,
): Extract<Verdict, 'unknown' | 'wrong_event'> | null {
  if (!PassText.safeParse(code).success) return 'unknown';
  return readEventId(code) === eventId ? null : 'wrong_event';
}

function readEventId(code: string): string {
  const bits = Array.from(code.slice(PASS_PREFIX.length))
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const hex = Array.from({ length: EVENT_ID_BYTES * 2 }, (_, index) =>
    Number.parseInt(bits.slice(index * 4, index * 4 + 4), 2).toString(16),
  ).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
