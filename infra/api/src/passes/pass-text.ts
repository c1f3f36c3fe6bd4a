import { PASS_PREFIX, type PassText } from '@event-portal/contracts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readBase32, writeBase32 } from './base32';

/** What the text of a pass is made of. */
export type PassFacts = { readonly eventId: string; readonly passId: string; readonly expiresAt: string };

/** What a text claims to be, before its signature is checked. */
export type ClaimedPass = {
  readonly eventId: string;
  readonly passId: string;
  readonly signed: Buffer;
  readonly signature: Buffer;
};

const ID_BYTES = 16;
const EXPIRY_BYTES = 6;
const SIGNED_BYTES = 2 * ID_BYTES + EXPIRY_BYTES;
const SIGNATURE_BYTES = 16;

/** The text of a pass: event, pass, and the second in which it expires, signed with the secret of the event. */
export function writePassText({ eventId, passId, expiresAt }: PassFacts, secret: Buffer): PassText {
  const expiry = Buffer.alloc(EXPIRY_BYTES);
  expiry.writeUIntBE(Math.floor(Date.parse(expiresAt) / 1000), 0, EXPIRY_BYTES);
  const signed = Buffer.concat([bytesOfId(eventId), bytesOfId(passId), expiry]);
  return `${PASS_PREFIX}${writeBase32(Buffer.concat([signed, sign(signed, secret)]))}`;
}

/**
 * What a text claims; null for what is no text of a pass. Small letters are taken for capitals: that is how some readers type.
 * The expiry is not read: whether a pass still counts is said by the event, whose end may have moved since.
 */
export function readPassText(text: string): ClaimedPass | null {
  // Without the flag u, no letter from beyond ASCII passes for one of the alphabet.
  if (!/^EP1:[a-z2-7]{87}$/i.test(text)) return null;
  const bytes = readBase32(text.slice(PASS_PREFIX.length).toUpperCase());
  if (bytes?.length !== SIGNED_BYTES + SIGNATURE_BYTES) return null;
  const signed = bytes.subarray(0, SIGNED_BYTES);
  return {
    eventId: idOfBytes(signed.subarray(0, ID_BYTES)),
    passId: idOfBytes(signed.subarray(ID_BYTES, 2 * ID_BYTES)),
    signed,
    signature: bytes.subarray(SIGNED_BYTES),
  };
}

/** Whether a claim was signed with the secret of its event; takes as long for a near miss as for a far one. */
export function isSigned({ signed, signature }: ClaimedPass, secret: Buffer): boolean {
  return timingSafeEqual(sign(signed, secret), signature);
}

function sign(signed: Buffer, secret: Buffer): Buffer {
  return createHmac('sha256', secret).update(signed).digest().subarray(0, SIGNATURE_BYTES);
}

function bytesOfId(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function idOfBytes(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
