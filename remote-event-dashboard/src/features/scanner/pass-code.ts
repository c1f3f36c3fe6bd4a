import {
  LONGEST_SCANNED_CODE,
  PASS_PREFIX,
  PassText,
  type EventId,
  type Verdict,
} from '@event-portal/contracts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Ids are so many bytes long. That of the event stands first in a pass, and its own is the next. */
const ID_BYTES = 16;

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

/** The id of the pass that a code names, of a code that is the text of a pass. */
export function readPassId(code: string): string {
  return readId(code, ID_BYTES);
}

function readEventId(code: string): string {
  return readId(code, 0);
}

function readId(code: string, start: number): string {
  const bits = Array.from(code.slice(PASS_PREFIX.length))
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const hex = Array.from({ length: ID_BYTES * 2 }, (_, index) => {
    const bit = start * 8 + index * 4;
    return Number.parseInt(bits.slice(bit, bit + 4), 2).toString(16);
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
