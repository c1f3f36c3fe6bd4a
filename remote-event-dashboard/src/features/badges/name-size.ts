/** How large a name can be for its badge. */
export type NameSize = 'huge' | 'large' | 'medium' | 'small' | 'tiny';

/** As many letters of usual width as fit in each size, in the lines that a badge has room for. */
const room: readonly (readonly [NameSize, number])[] = [
  ['huge', 10],
  ['large', 18],
  ['medium', 32],
  ['small', 60],
];

/** Scripts whose signs fill a square: each is nearly as wide as two letters. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff01-\uff60\p{Extended_Pictographic}]/u;

/** Chooses the size in which a name fits, by how wide its letters are rather than how many. */
export function nameSize(name: string): NameSize {
  const width = Array.from(name).reduce((sum, sign) => sum + widthOf(sign), 0);
  return room.find(([, most]) => width <= most)?.[0] ?? 'tiny';
}

function widthOf(sign: string): number {
  // Marks are drawn above or below the letter before them.
  if (/\p{M}/u.test(sign)) return 0;
  return WIDE.test(sign) ? 1.8 : 1;
}
