import fc from 'fast-check';
import { readAddresses } from './read-addresses';

test.each([
  ['ada@example.org', ['ada@example.org']],
  [' Ada@Example.org ', ['ada@example.org']],
  ['ada@example.org, bo@example.org;cy@example.org', ['ada@example.org', 'bo@example.org', 'cy@example.org']],
  ['ada@example.org\n\nbo@example.org\r\n', ['ada@example.org', 'bo@example.org']],
  ['"Lovelace, Ada" <ada@example.org>', ['ada@example.org']],
  [
    'Ada Lovelace <ada@example.org>, bo@example.org cy@example.org',
    ['ada@example.org', 'bo@example.org', 'cy@example.org'],
  ],
  ['mailto:ada@example.org\tADA@example.org', ['ada@example.org']],
])('in %j are %j', (text, emails) => {
  expect(readAddresses(text).emails).toEqual(emails);
});

test('what is no address is named, so that nobody is left out in silence', () => {
  expect(readAddresses('ada@example.org, bo@, cy').wrong).toEqual(['bo@', 'cy']);
});

const address = fc
  .tuple(fc.stringMatching(/^[a-z0-9]{1,12}$/), fc.stringMatching(/^[a-z]{1,8}$/))
  .map(([name, host]) => `${name}@${host}.org`);
const separator = fc.constantFrom(',', ';', ' ', '\n', '\r\n', '\t', ', ', ' ;\n');

test('every address that is pasted is found once, whatever stands between', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(address, separator)), (pairs) => {
      const read = readAddresses(pairs.map(([email, between]) => email + between).join(''));
      expect(read).toEqual({ emails: [...new Set(pairs.map(([email]) => email))], wrong: [] });
    }),
  );
});
