/**
 * Folds text to what people mean when they sort and search: without case, accents and width.
 * Done here rather than by the database, whose idea of case depends on how it was installed.
 */
export function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** A pattern for LIKE that finds a folded text anywhere; what a person typed never acts as a wildcard. */
export function containing(text: string): string {
  return `%${foldText(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
