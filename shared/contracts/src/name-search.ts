import { foldText } from './fold-text';

/** How alike a word and a part of a name have to be for a slip of the pen, from 0 to 1. */
export const ALIKE = 0.3;

/** Whether a name holds every word of a search, in any order. */
export function holdsWords(name: string, search: string): boolean {
  const folded = foldText(name);
  return wordsOf(search).every((word) => folded.includes(word));
}

/**
 * How well a name answers a search: undefined where it does not, and else more for what is closer. Words may stand in any order;
 * names that hold every word come before those that are only alike. It is the rule by which the desk searches in the database.
 */
export function rankName(name: string, search: string): number | undefined {
  const [folded, words] = [foldText(name), wordsOf(search)];
  const likeness = words.map((word) => wordLikeness(word, folded));
  const isAlike = words.every((word, index) => folded.includes(word) || (likeness[index] ?? 0) >= ALIKE);
  if (!isAlike || words.length === 0) return undefined;
  const sum = likeness.reduce((total, each) => total + each, 0);
  return sum + (words.every((word) => folded.includes(word)) ? words.length : 0);
}

function wordsOf(search: string): readonly string[] {
  return foldText(search).split(/\s+/).filter(Boolean);
}

/**
 * How alike a word is to that stretch of a text which is most like it: what PostgreSQL calls `word_similarity`. Of the groups of three
 * letters in both, the share that they have in common.
 */
export function wordLikeness(word: string, text: string): number {
  const wanted = new Set(trigramsOf(word));
  const there = trigramsOf(text);
  const places = there.flatMap((trigram, place) => (wanted.has(trigram) ? [place] : []));
  let best = 0;
  for (const [index, first] of places.entries())
    for (const last of places.slice(index)) {
      const stretch = new Set(there.slice(first, last + 1));
      const common = [...stretch].filter((trigram) => wanted.has(trigram)).length;
      best = Math.max(best, common / (wanted.size + stretch.size - common));
    }
  return best;
}

/** The groups of three letters of each word, in order; two blanks stand before a word and one behind it. */
function trigramsOf(text: string): readonly string[] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => {
    const letters = Array.from(`  ${word} `);
    return letters.slice(2).map((_letter, index) => letters.slice(index, index + 3).join(''));
  });
}
