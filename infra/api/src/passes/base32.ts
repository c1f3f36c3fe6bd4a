const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS_OF_LETTER = 5;
const BITS_OF_BYTE = 8;

/** Bytes in base32 (RFC 4648, section 6), without padding. */
export function writeBase32(bytes: Buffer): string {
  let text = '';
  let [held, bits] = [0, 0];
  for (const byte of bytes) {
    held = (held << BITS_OF_BYTE) | byte;
    bits += BITS_OF_BYTE;
    while (bits >= BITS_OF_LETTER) {
      bits -= BITS_OF_LETTER;
      text += ALPHABET.charAt(held >>> bits);
      held &= (1 << bits) - 1;
    }
  }
  return bits === 0 ? text : text + ALPHABET.charAt(held << (BITS_OF_LETTER - bits));
}

/**
 * The bytes of a text in capitals; null where a letter is none of base32, or the text is not the one way to write its bytes:
 * the bits that the last letter has to spare are zero.
 */
export function readBase32(text: string): Buffer | null {
  const bytes: number[] = [];
  let [held, bits] = [0, 0];
  for (const letter of text) {
    const value = ALPHABET.indexOf(letter);
    if (value === -1) return null;
    held = (held << BITS_OF_LETTER) | value;
    bits += BITS_OF_LETTER;
    if (bits < BITS_OF_BYTE) continue;
    bits -= BITS_OF_BYTE;
    bytes.push(held >>> bits);
    held &= (1 << bits) - 1;
  }
  return bits < BITS_OF_LETTER && held === 0 ? Buffer.from(bytes) : null;
}
