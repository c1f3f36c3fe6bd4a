import type { Compilation } from 'webpack';

/** A request costs more than so many characters of the document. */
const MOST_CHARACTERS = 2000;

/** Those style sheets of pages that are too small for a request of their own, by file: a document brings them itself. */
export function smallStyles(
  compilation: Compilation,
  pages: Readonly<Record<string, readonly string[]>>,
): Record<string, string> {
  const files = [...new Set(Object.values(pages).flat())].filter((file) => file.endsWith('.css'));
  return Object.fromEntries(
    files.flatMap((file) => {
      const text = compilation.getAsset(file)?.source.source().toString() ?? '';
      return canStandInDocument(text) ? [[file, text]] : [];
    }),
  );
}

/** Addresses in it would be those of the document's folder, and an end tag would end it. */
function canStandInDocument(text: string): boolean {
  return text !== '' && text.length <= MOST_CHARACTERS && !/url\(|<\//i.test(text);
}
