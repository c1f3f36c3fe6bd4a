import fc from 'fast-check';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { asLines, foldText, holdsWords } from './text-search';

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

/** Whether a search finds a person with such a name and address, as the database sees it. */
async function finds(search: string, name: string, email = ''): Promise<boolean> {
  const text = asLines(sql<string>`${foldText(name)}::text`, sql<string>`${foldText(email)}::text`);
  const { rows } = await sql<{ found: boolean }>`select ${holdsWords(search, text)} as found`.execute(
    scratch.database,
  );
  return rows[0]?.found === true;
}

test('words are found in any order, in the name and in the address', async () => {
  expect(await finds('walker pia', 'Pia Walker')).toBe(true);
  expect(await finds('  WALK   pía ', 'Pia Walker')).toBe(true);
  expect(await finds('walker example.org', 'Pia Walker', 'pia@example.org')).toBe(true);
  expect(await finds('walker tess', 'Pia Walker', 'pia@example.org')).toBe(false);
  expect(await finds('walkerpia', 'Pia Walker', 'pia@example.org')).toBe(false);
});

test('any parts of the words of a name find it in any order, and nothing in them acts as a wildcard', async () => {
  const word = text.filter((value) => foldText(value) !== '' && !/\s/.test(foldText(value)));
  const parts = fc.array(fc.tuple(text, word, text), { minLength: 1, maxLength: 4 }).chain((chosen) =>
    fc.tuple(
      fc.constant(chosen.map((each) => each.map(foldText).join('')).join(' ')),
      fc.shuffledSubarray(
        chosen.map(([, sought]) => sought),
        { minLength: 1 },
      ),
    ),
  );
  await fc.assert(
    fc.asyncProperty(parts, text, async ([name, sought], other) => {
      expect(await finds(sought.join(' '), name)).toBe(true);
      const isInOther = sought.every((each) => foldText(other).includes(foldText(each)));
      expect(await finds(sought.join(' '), other)).toBe(isInOther);
    }),
    { numRuns: 150 },
  );
});
