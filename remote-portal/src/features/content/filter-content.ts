import type { ContentItem } from '@event-portal/contracts';

/** The labels of some content, each once, in the order of their first appearance. */
export function listLabels(items: readonly ContentItem[]): string[] {
  return [...new Set(items.map(({ label }) => label).filter((label) => label !== ''))];
}

/** What fits a search and a topic, which is a label; letters count, their case and accents do not. */
export function filterContent(
  items: readonly ContentItem[],
  { search, topic }: { search: string; topic: string },
): ContentItem[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const text = fold(`${item.title} ${item.body} ${item.label}`);
    return (topic === '' || item.label === topic) && words.every((word) => text.includes(word));
  });
}

function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
