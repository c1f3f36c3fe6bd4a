import type { Page } from '@playwright/test';

/** Short words of a page, or of what lies over it, of which a part stands on the next line: the last three of them. */
export function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      // What is for screen readers alone has no room.
      if ((text.parentElement?.getBoundingClientRect().width ?? 0) <= 1) continue;
      // An address may break anywhere, and so may what is longer than the narrowest column.
      for (const { 0: word, index } of text.data.matchAll(/(?<!\S)[A-Za-z]{2,12}(?!\S)/g)) {
        const range = new Range();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(`${word}: ${text.parentElement?.outerHTML.slice(0, 160)}`);
      }
    }
    return broken.slice(-3);
  });
}
