import { assertBudgets, budgetsFor, readBudgets } from './budgets';
import { sumUp } from './sizes';

const file = (name: string, brotli: number) => ({ name, raw: brotli * 4, gzip: brotli + 9, brotli });
const builds = new Map([
  [
    'shell',
    {
      files: [
        file('font.woff2', 50_000),
        file('login.js', 5000),
        file('shell.js', 100_000),
        file('areas.js', 10_000),
      ],
      packages: [],
      start: ['shell.js'],
      areas: ['areas.js'],
      pages: new Map([['/', ['shell.js', 'login.js']]]),
    },
  ],
  [
    'remote-a',
    {
      files: [file('entry.js', 2000), file('logs.js', 8000), file('rare.js', 4000)],
      packages: [],
      start: ['entry.js'],
      areas: [],
      pages: new Map([['/logs', ['entry.js', 'logs.js']]]),
    },
  ],
]);
const sizes = {
  deployables: { shell: 165_000, 'remote-a': 14_000 },
  pages: { '/': 105_000, '/logs': 120_000 },
};

test('a deployable is all of its files; a page of a remote loads the start of the shell, what it has for areas, and its own', () => {
  expect(sumUp(builds)).toEqual(sizes);
});

test('what was just measured is within budgets made of it, with a hundredth to spare', () => {
  const budgets = budgetsFor(sizes);
  expect(budgets.deployables).toEqual({ shell: 166_700, 'remote-a': 14_200 });
  expect(() => assertBudgets(sizes, budgets)).not.toThrow();
});

test.each([
  [
    'grown',
    { ...sizes.pages, '/logs': 121_201 },
    '/logs loads 121.2 kB, 1 bytes more than its budget of 121.2 kB.',
  ],
  ['new', { ...sizes.pages, '/new': 100_000 }, '/new loads 100.0 kB, and has no budget.'],
  ['gone', { '/': 105_000 }, '/logs has a budget, and is gone.'],
])('a page that is %s is told in a line, with the command that sets budgets', (_, pages, line) => {
  expect(() => assertBudgets({ ...sizes, pages }, budgetsFor(sizes))).toThrow(
    `${line}\n"npm run size" shows what is in it. What is meant: npm run size -- --write`,
  );
});

test('a deployable that has grown is told', () => {
  const grown = { ...sizes, deployables: { ...sizes.deployables, shell: 170_000 } };
  expect(() => assertBudgets(grown, budgetsFor(sizes))).toThrow(
    'shell emits 170.0 kB, 3300 bytes more than its budget of 166.7 kB.',
  );
});

test('every deployable has a budget', () => {
  expect(Object.keys(readBudgets().deployables)).toContain('shell');
});
