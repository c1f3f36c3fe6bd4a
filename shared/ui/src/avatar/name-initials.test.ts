import { nameInitials } from './name-initials';

test.each([
  ['Ada Admin', 'AA'],
  ['Prince', 'P'],
  ['  Tess   Attendee ', 'TA'],
  ['Maximiliane-Josephine von Hohenstein-Wallersdorf zu Altenburg', 'MA'],
  ['ngô thị ánh', 'NÁ'],
  ['محمد الفارسي', 'ما'],
  ['王小明', '王'],
  ['नेहा शर्मा', 'नेश'],
  ['“Bo” O’Brien', 'BO'],
  ['A\u0308da A\u030angström', 'A\u0308A\u030a'],
  ['Éva Ölmez', 'ÉÖ'],
  ['A. B-C', 'AB'],
  ['🦊', ''],
  ['🦊 Fox', 'F'],
  ['', ''],
  ['<img src=x>', 'IS'],
])('%s is %s', (name, initials) => {
  expect(nameInitials(name)).toBe(initials);
});
