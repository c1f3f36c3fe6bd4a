import decodeQR from 'qr/decode.js';

/** Pixels in red, green, blue and alpha. */
export type Picture = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };

/** The longest side of the picture that is looked at, in pixels: a code that no look finds at one is often found at the other. */
const SIDES = [960, 640] as const;
/** How long one look may take beyond what it must, in milliseconds: the page stays quick in between. */
const TIME_LIMIT_MS = 25;

/**
 * Finds a QR code in a picture.
 * @param longestSide that of the picture, in pixels
 * @param grab gives the picture with its longest side cut down to so many pixels
 * @returns its text; undefined where none can be read
 */
export function readCode(longestSide: number, grab: (longestSide: number) => Picture): string | undefined {
  // A small picture is not enlarged: both looks would be at the same one.
  const sides = new Set(SIDES.map((side) => Math.min(side, longestSide)));
  for (const side of sides) {
    try {
      return decodeQR(grab(side), { effort: 2, timeLimit: TIME_LIMIT_MS });
    } catch {
      // No code in it: the decoder says so by an error.
    }
  }
  return undefined;
}
