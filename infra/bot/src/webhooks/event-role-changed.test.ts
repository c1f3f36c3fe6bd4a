import { roleChange } from '../../testing/bot-world';
import { EventRoleChanged } from '@event-portal/contracts';

test('what the portal may add later is left out', () => {
  const change = roleChange();
  expect(EventRoleChanged.parse({ ...change, reason: 'moved up from the waitlist' })).toEqual(change);
});

test.each(['', '1'.repeat(65), '１２３', '12\n', ' 12', '-1', '1e3'])(
  '%j is no provider id',
  (providerId) => {
    expect(EventRoleChanged.safeParse(roleChange({ providerId })).success).toBe(false);
  },
);

test.each(['2031-01-01', '2031-01-01T00:00:00', '2031-13-01T00:00:00Z', 0])('%j is no moment', (at) => {
  expect(EventRoleChanged.safeParse(roleChange({ at })).success).toBe(false);
});
