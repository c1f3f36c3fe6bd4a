import { readSafeMode, withSafeMode } from './safe-mode';

const PAGE = 'https://portal.test/admin/logs?page=2#last';

test.each([
  ['', false, []],
  ['?page=2', false, []],
  ['?safe-mode', true, []],
  ['?safe-mode=', true, []],
  ['?safe-mode=admin', true, ['admin']],
  ['?safe-mode=admin,%20portal,', true, ['admin', 'portal']],
  ['?safe-mode=admin&safe-mode=portal', true, ['admin', 'portal']],
])('the address%s', (search, isOn, leftOut) => {
  const read = readSafeMode(`https://portal.test/admin${search}`);
  expect([read.isOn, [...read.leftOut]]).toEqual([isOn, leftOut]);
});

test('the way in and out keeps the rest of the address', () => {
  const inside = withSafeMode(PAGE, true);
  expect(readSafeMode(inside).isOn).toBe(true);
  expect(withSafeMode(inside, false)).toBe(PAGE);
  expect(withSafeMode(PAGE.replace('?', '?safe-mode=admin&'), false)).toBe(PAGE);
});
