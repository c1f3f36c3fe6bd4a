import * as z from 'zod/mini';
import { readJson } from './json';

const Keys = z.object({ keys: z.record(z.string(), z.string()) });

test('a text that fits is what the schema says', () => {
  expect(readJson(Keys, '{"keys":{"a":"b"},"more":1}', 'The answer')).toEqual({ keys: { a: 'b' } });
});

test.each([
  ['', 'The answer is no JSON.'],
  ['{"keys":', 'The answer is no JSON.'],
  ['null', 'The answer is not valid:'],
  ['{"keys":{"a":1}}', 'at keys.a'],
])('what does not fit is refused, and told where: %j', (text, message) => {
  expect(() => readJson(Keys, text, 'The answer')).toThrow(message);
});
