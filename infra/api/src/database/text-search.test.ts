import fc from 'fast-check';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { containing, foldText } from './text-search';

let scratch: TestDatabase;
beforeAll(async () => {
  scratch = await createTestDatabase();
});
afterAll(() => scratch.drop());

test.each([
  ['Éloïse', 'eloise'],
  ['ØDEGÅRD', 'odegard'],
  ['Łukasz', 'lukasz'],
  ['Weiß', 'weiss'],
  ['İlker Yıldız', 'ilker yildiz'],
  ['Ｆｕｌｌｗｉｄｔｈ', 'fullwidth'],
  ['محمد', 'محمد'],
])('%s is sorted and found as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((value) => !value.includes('\0'));

test('a text is found by any part of it, and nothing in it acts as a wildcard', async () => {
  const part = fc.tuple(text, text, text);
  await fc.assert(
    fc.asyncProperty(part, text, async ([before, sought, after], other) => {
      const whole = foldText(before) + foldText(sought) + foldText(after);
      const { rows } = await sql<{ found: boolean; other: boolean }>`
        select ${whole}::text like ${containing(sought)} as found, ${foldText(other)}::text like ${containing(sought)} as other
      `.execute(scratch.database);
      expect(rows[0]?.found).toBe(true);
      expect(rows[0]?.other).toBe(foldText(other).includes(foldText(sought)));
    }),
    { numRuns: 150 },
  );
});
