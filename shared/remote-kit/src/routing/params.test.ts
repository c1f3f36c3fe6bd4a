import { EventId } from '@event-portal/contracts';
import * as z from 'zod/mini';
import { parseParam, parseSearch } from './params';

const eventId = '11111111-1111-4111-8111-111111111111';

test('a parameter that fits is what it says', () => {
  expect(parseParam(EventId, eventId)).toBe(eventId);
});

test.each([undefined, '', 'one', `${eventId}/x`])('the page with the parameter %p does not exist', (raw) => {
  const refusal = new Promise((resolve) => resolve(parseParam(EventId, raw)));
  return expect(refusal).rejects.toMatchObject({ init: { status: 404 }, data: null });
});

const Search = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1),
  tab: z.optional(z.enum(['one', 'two'])),
});

test.each([
  ['', { page: 1 }],
  ['?page=3&tab=two&else=x', { page: 3, tab: 'two' }],
  ['?page=0&tab=two', { page: 1, tab: 'two' }],
  ['?page=3&tab=three', { page: 3 }],
  ['?page=x&tab=three', { page: 1 }],
])('of the search %p is read what fits', (search, expected) => {
  expect(parseSearch(Search, `https://portal.example/list${search}`)).toEqual(expected);
});
