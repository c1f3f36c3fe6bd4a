import { rankCommands } from './rank-commands';

const COMMANDS = [
  { id: 'portal', label: 'Events Portal' },
  { id: 'settings', label: 'Settings', keywords: ['profile', 'theme'] },
  { id: 'users', label: 'Users Management' },
  { id: 'cafe', label: 'Café Müller Night' },
];

const find = (query: string) => rankCommands(COMMANDS, query).map(({ id }) => id);

test.each([
  ['', ['portal', 'settings', 'users', 'cafe']],
  ['   ', ['portal', 'settings', 'users', 'cafe']],
  ['set', ['settings']],
  ['man', ['users']],
  ['theme', ['settings']],
  ['cafe muller', ['cafe']],
  ['night cafe', ['cafe']],
  ['usrmgm', ['users']],
  ['e', ['portal', 'settings', 'users', 'cafe']],
  ['settings portal', []],
  ['zzz', []],
])('“%s” finds %j', (query, ids) => {
  expect(find(query)).toEqual(ids);
});

test('a label that begins with the letters comes before one that has them inside', () => {
  expect(
    rankCommands(
      [
        { id: 'b', label: 'Reset' },
        { id: 'a', label: 'Set up' },
      ],
      'set',
    ).map(({ id }) => id),
  ).toEqual(['a', 'b']);
});
