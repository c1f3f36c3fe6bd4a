/** How much of what both texts begin with stays, so that the place can be recognised. */
const LEAD = 24;
/** The most that is shown of a text. */
const MOST = 160;

/** The parts of two texts around the first place where they differ, short enough to compare. */
export function excerptOfDifference(one: string, other: string): readonly [string, string] {
  const [a, b] = [Array.from(one), Array.from(other)];
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same += 1;
  const start = Math.max(0, same - LEAD);
  const cut = (text: readonly string[]) =>
    `${start > 0 ? '…' : ''}${text.slice(start, start + MOST).join('')}${text.length > start + MOST ? '…' : ''}`;
  return [cut(a), cut(b)];
}
