import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActivityList } from './activity-list';
import { groupByDay, nameOfDay } from '../time/days';

test('what happened stands below its day, as the calendar of the zone has it', () => {
  const late = '2026-11-21T23:30:00Z';
  const activities = [
    { id: '1', at: '2026-11-22T08:00:00Z', title: 'Ada accepted Pia' },
    { id: '2', at: late, title: 'Ada signed in' },
  ];
  const { rerender } = render(<ActivityList label="Log" activities={activities} timeZone="UTC" />);
  const titles = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(titles()).toHaveLength(2);
  expect(
    within(screen.getByRole('region', { name: /21 November 2026/ })).getByText('Ada signed in'),
  ).toBeVisible();
  rerender(<ActivityList label="Log" activities={activities} timeZone="Europe/Berlin" />);
  expect(titles()).toHaveLength(1);
  expect(groupByDay([], 'UTC')).toEqual([]);
});

test('today and yesterday are called so', () => {
  const format = { now: Date.parse('2026-11-22T10:00:00Z'), timeZone: 'UTC', locale: 'en-GB' };
  expect(nameOfDay('2026-11-22T01:00:00Z', format)).toEqual(
    expect.stringMatching(/^Today, Sunday,? 22 November 2026$/),
  );
  expect(nameOfDay('2026-11-21T23:00:00Z', format)).toEqual(
    expect.stringMatching(/^Yesterday, Saturday,? 21 November 2026$/),
  );
  expect(nameOfDay('2026-11-20T23:00:00Z', format)).toEqual(
    expect.stringMatching(/^Friday,? 20 November 2026$/),
  );
});

test('much of the same is folded, and opens with a press, or with what is open elsewhere', async () => {
  const at = '2026-11-22T08:00:00Z';
  const activities = [
    { id: 'all', at, title: '2 sign-ins', folded: [{ id: '1', at, title: 'Ada signed in', href: '#1' }] },
  ];
  const { rerender } = render(<ActivityList label="Log" activities={activities} timeZone="UTC" />);
  expect(screen.getByText('Ada signed in')).not.toBeVisible();
  await userEvent.click(screen.getByText('2 sign-ins'));
  expect(screen.getByText('Ada signed in')).toBeVisible();
  await userEvent.click(screen.getByText('2 sign-ins'));
  rerender(<ActivityList label="Log" activities={activities} timeZone="UTC" openId="1" />);
  expect(screen.getByText('Ada signed in')).toBeVisible();
});
