import { foldText } from '@event-portal/contracts';
import { sql, type RawBuilder } from 'kysely';

export { foldText };

/** Each letter or digit of the first text looks like the one at its place in the second, in upper or lower case. */
const ALIKE = {
  from: '01|\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0455\u0456\u0458\u051b\u051d\u04bb\u0501\u04cf\u04af\u03b1\u03b2\u03b5\u03b6\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u0585\u057d\u0570',
  to: 'ollabekmhopctyxsijqwhdlyabezhikmvoptyxouh',
} as const;

/** What a folded text looks like: two names that people take for one another have the same looks. */
export function looksOf(folded: RawBuilder<string> | string) {
  return sql<string>`translate(${folded}, ${ALIKE.from}, ${ALIKE.to})`;
}

/** A pattern for LIKE that finds a folded text anywhere; what a person typed never acts as a wildcard. */
function containing(text: string): string {
  return `%${foldText(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * Several columns of folded text as one, in which the words of a search are looked for: a line for each, so that no word is
 * found across two of them. An index on exactly this text (see the reading indexes) answers for all of them at once.
 */
export function asLines(first: RawBuilder<string>, ...others: readonly RawBuilder<string>[]) {
  return others.length === 0 ? first : sql<string>`(${sql.join([first, ...others], sql` || E'\\n' || `)})`;
}

/** For every word that a person typed, whether a folded text holds it. */
export function eachWord(text: string, folded: RawBuilder<string>): RawBuilder<boolean>[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.map((word) => sql<boolean>`${folded} like ${containing(word)}`);
}

/** Whether a folded text holds every word that a person typed, in any order. */
export function holdsWords(text: string, folded: RawBuilder<string>) {
  const conditions = eachWord(text, folded);
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
