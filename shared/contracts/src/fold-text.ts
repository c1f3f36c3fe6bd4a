/**
 * Folds text to what people mean when they sort and search: without case, accents and width.
 * Done here rather than by the database, whose idea of case depends on how it was installed.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[æðđøłœßþı]/g, (letter) => lookalikes[letter] ?? letter);
}

/** Letters that are no accented ones, but that people elsewhere type like one. */
const lookalikes: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  đ: 'd',
  ø: 'o',
  ł: 'l',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ı: 'i',
};
