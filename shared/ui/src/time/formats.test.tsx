import { render } from '@testing-library/react';
import { DateTime, RelativeTime, ColumnTime } from './time';
import { groupByDay } from './days';

test('a table of times makes a format once, and not one for each of its cells', () => {
  const rows = Array.from({ length: 50 }, (_, index) => new Date(Date.UTC(2026, 10, 1, index)).toISOString());
  const made = [jest.spyOn(Intl, 'DateTimeFormat'), jest.spyOn(Intl, 'RelativeTimeFormat')];
  const draw = () => {
    for (const spy of made) spy.mockClear();
    const { unmount } = render(
      rows.map((at) => (
        <p key={at}>
          <DateTime value={at} timeZone="Etc/GMT+5" />
          <ColumnTime value={at} />
          <RelativeTime value={at} />
        </p>
      )),
    );
    groupByDay(
      rows.map((at) => ({ at })),
      'Europe/Berlin',
    );
    unmount();
    return made.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  };
  expect(draw()).toBeLessThan(20);
  // At most the reader's zone, where a minute has gone by.
  expect(draw()).toBeLessThan(2);
});
