import type { PageVisitParts } from './page-visits';
import { sampleVisits } from './sample-visits';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test.each([
  [0, 0, 0],
  [25, 0.2499, 1],
  [25, 0.25, 0],
  [100, 0.9999, 1],
])('of %d in a hundred loads, one at %d is measured %d times', (percent, drawn, times) => {
  jest.spyOn(Math, 'random').mockReturnValue(drawn);
  sampleVisits(window, percent, {} as PageVisitParts);
  expect(jest.getTimerCount()).toBe(times);
});

test('who saves data is not measured', () => {
  const window = { navigator: { connection: { saveData: true } } } as Window;
  sampleVisits(window, 100, {} as PageVisitParts);
  expect(jest.getTimerCount()).toBe(0);
});
