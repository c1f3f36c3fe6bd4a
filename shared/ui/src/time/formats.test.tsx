import { render } from '@testing-library/react';
import { DateTime, RelativeTime, ColumnTime } from './time';
import { groupByDay } from './days';

let made = 0;
const counted = <Format extends new (...args: never[]) => object>(format: Format): Format =>
  new Proxy(format, {
    construct(target, args: never[]) {
      made += 1;
      return new target(...args);
    },
  });

const { DateTimeFormat, RelativeTimeFormat } = Intl;
beforeAll(() => {
  Object.assign(Intl, {
    DateTimeFormat: counted(DateTimeFormat),
    RelativeTimeFormat: counted(RelativeTimeFormat),
  });
});
afterAll(() => void Object.assign(Intl, { DateTimeFormat, RelativeTimeFormat }));

test('a table of times makes a format once, and not one for each of its cells', () => {
  const rows = Array.from({ length: 50 }, (_, index) => new Date(Date.UTC(2026, 10, 1, index)).toISOString());
  const draw = () => {
    made = 0;
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
    return made;
  };
  const first = draw();
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(20);
  // At most the reader's zone, where a minute has gone by.
  expect(draw()).toBeLessThan(2);
});
