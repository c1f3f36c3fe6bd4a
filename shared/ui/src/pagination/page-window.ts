/** The number of a page, or a gap between two of them. */
export type PageSlot = number | 'gap';

/** How many pages there are; an empty list has one. */
export function countPages(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/**
 * The pages to offer: the first, the last, the current one and its neighbours. Always as many slots while there are
 * more pages than fit, so that the buttons stay where they are; a gap never stands for a single page.
 */
export function pageWindow(current: number, pages: number): PageSlot[] {
  if (pages <= 7) return range(1, pages);
  if (current <= 4) return [...range(1, 5), 'gap', pages];
  if (current >= pages - 3) return [1, 'gap', ...range(pages - 4, pages)];
  return [1, 'gap', current - 1, current, current + 1, 'gap', pages];
}

/** The first and the last row of a page, counted from one; 0 and 0 when there are none. */
export function rowsOfPage(page: number, size: number, total: number): { first: number; last: number } {
  if (total === 0) return { first: 0, last: 0 };
  return { first: (page - 1) * size + 1, last: Math.min(page * size, total) };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
