import { AuditEntry } from '@event-portal/contracts';
import { foldSignIns } from './fold-sign-ins';

const entry = (action: string, at: string) =>
  AuditEntry.parse({
    entryId: '1',
    at,
    actor: null,
    action,
    target: { kind: 'user', id: '1', label: 'Ada' },
    event: null,
    changes: {},
    requestId: null,
  });

test('sign-ins are one line as long as nothing else happens, and the day does not end', () => {
  const lines = foldSignIns(
    [
      entry('user.signed_in', '2026-11-22T09:00:00.000Z'),
      entry('user.signed_out', '2026-11-22T08:00:00.000Z'),
      entry('event.changed', '2026-11-22T07:00:00.000Z'),
      entry('user.signed_in', '2026-11-22T06:00:00.000Z'),
      entry('user.signed_in', '2026-11-21T06:00:00.000Z'),
    ],
    'UTC',
  );
  expect(lines.map(({ length }) => length)).toEqual([2, 1, 1, 1]);
});

test('folding loses nothing, and keeps the order', () => {
  const actions = ['event.changed', 'user.signed_in', 'badge.printed', 'user.signed_out', 'user.signed_in'];
  const entries = actions.map((action) => entry(action, '2026-11-22T09:00:00.000Z'));
  expect(foldSignIns(entries, 'UTC').flat()).toEqual(entries);
});
