/** Somewhere to go, or something to do. */
export type Command = {
  id: string;
  label: string;
  /** Words that also find it. */
  keywords?: readonly string[];
};

/**
 * The commands that a query finds, the best first; all of them, as they are, for an empty query.
 * Each word of the query has to be found: at the start of a word best, within one, or abbreviated.
 */
export function rankCommands<Item extends Command>(commands: readonly Item[], query: string): Item[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...commands];
  return commands
    .map((command) => ({ command, score: scoreCommand(command, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ command }) => command);
}

/** How well a command fits: the sum over the words of a query, or 0 when one of them is not in it. */
function scoreCommand({ label, keywords = [] }: Command, words: readonly string[]): number {
  const texts = [fold(label), ...keywords.map(fold)];
  let sum = 0;
  for (const word of words) {
    const best = Math.max(...texts.map((text, index) => scoreWord(text, word) * (index === 0 ? 1 : 0.6)));
    if (best === 0) return 0;
    sum += best;
  }
  return sum;
}

function scoreWord(text: string, word: string): number {
  if (text.startsWith(word)) return 100;
  if (text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word))) return 80;
  if (text.includes(word)) return 50;
  return isAbbreviation(text, word) ? 20 : 0;
}

/** Whether the letters occur in order from the start of a word on; for one or two letters that says nothing. */
function isAbbreviation(text: string, letters: string): boolean {
  if (letters.length < 3) return false;
  const starts = [...text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].map(({ index }) => index);
  return starts.some((start) => isSubsequence(text.slice(start), letters));
}

function isSubsequence(text: string, letters: string): boolean {
  if (text[0] !== letters[0]) return false;
  let at = 0;
  for (const char of text) if (char === letters[at]) at += 1;
  return at >= letters.length;
}

/** Without case and accents, so that "muller" finds "Müller". */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
