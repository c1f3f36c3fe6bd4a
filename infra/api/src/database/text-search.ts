import { sql, type RawBuilder } from 'kysely';

/**
 * Folds text to what people mean when they sort and search: without case, accents and width.
 * Done here rather than by the database, whose idea of case depends on how it was installed.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[æðđøłœßþı]/g, (letter) => lookalikes[letter as keyof typeof lookalikes]);
}

/** Letters that are no accented ones, but that people elsewhere type like one. */
const lookalikes = { æ: 'ae', ð: 'd', đ: 'd', ø: 'o', ł: 'l', œ: 'oe', ß: 'ss', þ: 'th', ı: 'i' } as const;

/** A pattern for LIKE that finds a folded text anywhere; what a person typed never acts as a wildcard. */
function containing(text: string): string {
  return `%${foldText(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Whether columns of folded text hold every word that a person typed, in any order and each in any of them. */
export function holdsWords(text: string, ...columns: readonly RawBuilder<string>[]) {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const conditions = words.map((word) => {
    const pattern = containing(word);
    return sql`(${sql.join(
      columns.map((column) => sql`${column} like ${pattern}`),
      sql` or `,
    )})`;
  });
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
