/** A letter that nothing can combine with: what follows is another, or the end. */
const PLAIN = /^[\w\u00c0-\u024f](?=[\w\u00c0-\u024f'’.-]|$)/;

let graphemes: Intl.Segmenter | undefined;

/**
 * The letters that stand for a person without a picture: the first of the first and of the last word, or the first
 * alone. Works on any script; anything but letters and digits is skipped.
 * @returns an empty string when the name has none.
 */
export function nameInitials(name: string): string {
  const words = name
    .split(/[\s·•]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word) => word !== '');
  const first = firstGrapheme(words[0]);
  const last = words.length > 1 ? firstGrapheme(words.at(-1)) : '';
  return (first + last).toLocaleUpperCase();
}

function firstGrapheme(word: string | undefined): string {
  if (word === undefined) return '';
  const plain = PLAIN.exec(word)?.[0];
  if (plain !== undefined) return plain;
  // To make the first one takes a browser as long as a small file, and most names do without.
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const [first] = graphemes.segment(word);
  return first?.segment ?? '';
}
