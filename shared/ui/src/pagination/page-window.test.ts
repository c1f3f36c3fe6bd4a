import fc from 'fast-check';
import { countPages, pageWindow, rowsOfPage } from './page-window';

test.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 20, [1, 2, 3, 4, 5, 'gap', 20]],
  [10, 20, [1, 'gap', 9, 10, 11, 'gap', 20]],
  [20, 20, [1, 'gap', 16, 17, 18, 19, 20]],
])('page %i of %i', (page, pages, slots) => {
  expect(pageWindow(page, pages)).toEqual(slots);
});

const place = fc
  .integer({ min: 1, max: 5000 })
  .chain((pages) => fc.record({ pages: fc.constant(pages), page: fc.integer({ min: 1, max: pages }) }));

test('the current, the first and the last page are always there, in order, and no gap hides just one page', () => {
  fc.assert(
    fc.property(place, ({ page, pages }) => {
      const slots = pageWindow(page, pages);
      const numbers = slots.filter((slot) => slot !== 'gap');
      expect(slots).toHaveLength(Math.min(7, pages));
      expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
      expect(numbers).toEqual(expect.arrayContaining([1, page, pages]));
      slots.forEach((slot, index) => {
        if (slot !== 'gap') return;
        const [before, after] = [slots[index - 1], slots[index + 1]];
        expect(Number(after) - Number(before)).toBeGreaterThan(2);
      });
    }),
  );
});

test('the pages hold every row once', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.integer({ min: 1, max: 100 }), (total, size) => {
      let rows = 0;
      for (let page = 1; page <= countPages(total, size); page += 1) {
        const { first, last } = rowsOfPage(page, size, total);
        if (total > 0) expect(first).toBe(rows + 1);
        rows = last;
      }
      expect(rows).toBe(total);
    }),
  );
});
