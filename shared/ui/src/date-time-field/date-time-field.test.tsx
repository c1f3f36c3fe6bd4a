import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DateTimeField, type DateTimeFieldProps } from './date-time-field';

async function openCalendar(props: Partial<DateTimeFieldProps> = {}) {
  render(<DateTimeField label="Starts" timeZone="America/New_York" {...props} />);
  await userEvent.click(screen.getByRole('button', { name: /^Open calendar/ }));
  return screen.findByRole('grid');
}

describe('the calendar of an empty field', () => {
  // The clock alone is another one: whatever waits goes on waiting as ever.
  beforeEach(() =>
    jest.useFakeTimers({
      now: new Date('2031-02-15T15:00:00Z'),
      doNotFake: [
        'setTimeout',
        'clearTimeout',
        'setInterval',
        'clearInterval',
        'setImmediate',
        'nextTick',
        'queueMicrotask',
        'performance',
        'requestAnimationFrame',
      ],
    }),
  );
  afterEach(() => jest.useRealTimers());

  test('opens on this month, with today marked', async () => {
    expect(await openCalendar()).toHaveAccessibleName('February 2031');
    expect(screen.getByRole('button', { name: /^Today, Saturday, 15 February 2031/ })).toHaveAttribute(
      'data-today',
    );
  });

  test('opens near what it has to fit to', async () => {
    expect(await openCalendar({ near: '2031-07-20T10:00:00Z' })).toHaveAccessibleName('July 2031');
  });

  test('opens on what is chosen, wherever else it would', async () => {
    const chosen = { value: '2031-05-05T10:00:00Z', near: '2031-07-20T10:00:00Z' };
    expect(await openCalendar(chosen)).toHaveAccessibleName('May 2031');
  });
});
