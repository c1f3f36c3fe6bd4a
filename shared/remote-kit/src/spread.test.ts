import { undoScan } from '@event-portal/contracts';
import fc from 'fast-check';
import { createHttpClient } from './platform/http-client';
import { createQueryClient } from './platform/query-client';
import { waitingChange } from './platform/waiting-change';
import { spread } from './spread';

afterEach(() => jest.restoreAllMocks());
const luck = (value: number) => jest.spyOn(Math, 'random').mockReturnValue(value);

test('a pause is about as long as it was meant to be, and differs from tab to tab', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (value) => {
      luck(value);
      expect(spread(1000)).toBeGreaterThanOrEqual(800);
      expect(spread(1000)).toBeLessThanOrEqual(1200);
    }),
  );
  luck(0.1);
  const first = spread(1000);
  luck(0.9);
  expect(spread(1000)).toBeGreaterThan(first);
});

test('what a page asks again, and what waits for the network, is spread and has a longest pause', () => {
  const delayOf = createQueryClient().getDefaultOptions().queries?.retryDelay;
  const { retryDelay } = waitingChange({
    http: createHttpClient({ baseUrl: 'http://api.test', fetch }),
    endpoint: undoScan,
    params: (params: { eventId: string; listId: string; scanId: string }) => params,
    label: () => '',
    keep: (params) => params,
  });
  if (typeof delayOf !== 'function') throw new Error('Queries have no pause of their own.');
  for (const delay of [(failures: number) => delayOf(failures, new Error()), retryDelay]) {
    luck(0);
    const early = [0, 1, 20].map(delay);
    luck(0.999);
    const late = [0, 1, 20].map(delay);
    for (const [index, pause] of late.entries()) expect(pause).toBeGreaterThan(early[index] ?? Infinity);
    expect(Math.max(...late)).toBeLessThan(60_000);
  }
});
