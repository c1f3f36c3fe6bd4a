import { checkWeight } from './run-gate';

const visit = (path: string, bytes: number) => ({
  role: 'staff' as const,
  path,
  weight: { bytes, transferred: Math.round(bytes / 4) },
});

test('a page counts what was fetched for it, in the order of their weight', () => {
  expect(checkWeight('admin', [visit('/admin', 20_000), visit('/admin/logs', 600_000)])).toEqual({
    name: 'admin: no page brings more than 600000 bytes',
    passed: true,
    detail: 'at most 600000 bytes (150000 over the wire), for /admin/logs as staff',
  });
  expect(
    checkWeight('admin', [visit('/admin', 20_000), visit('/admin/logs', 600_001), visit('/admin/film', 5e6)]),
  ).toMatchObject({
    passed: false,
    detail:
      '5000000 bytes (1250000 over the wire), for /admin/film as staff; 600001 bytes (150000 over the wire), for /admin/logs as staff',
  });
});
