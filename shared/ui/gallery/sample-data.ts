/** Names as they come: short, long, of one word, in other scripts, with marks. */
export const PEOPLE = [
  { name: 'Ada Admin', email: 'admin@example.test' },
  { name: 'Tess Attendee', email: 'attendee@example.test' },
  { name: 'Ngô Thị Ánh', email: 'ngo.anh@example.test' },
  { name: 'محمد الفارسي', email: 'mohammed@example.test' },
  { name: '王小明', email: 'xiaoming@example.test' },
  { name: 'Ólafur Þór Sigurðsson', email: 'olafur@example.test' },
  { name: 'Prince', email: 'prince@example.test' },
  {
    name: 'Maximiliane-Josephine von Hohenstein-Wallersdorf zu Altenburg',
    email: 'mj.hohenstein@example.test',
  },
  { name: '🦊', email: 'fox@example.test' },
] as const;

/** Ids of events, for their art. */
export const EVENT_IDS = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
  '33333333-3333-4333-8333-333333333333',
  '5f0c2a9e-0f6b-4c8a-9d5e-7d1a54a0b9c1',
  '8b7c1f7a-1d3e-4a55-b1a5-6c2b0f6f8d77',
  'd2c94f52-3a0b-4f0c-8e57-95e6a1f6f0aa',
  'e7f1b3a4-55aa-4f6f-9b1d-2f0d3c4b5a69',
  '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
  'c0ffee00-1234-4abc-9def-0123456789ab',
  'f00dbabe-4321-4cba-8fed-ba9876543210',
  '7e57ab1e-aaaa-4bbb-8ccc-dddddddddddd',
  'b16ca7e5-9999-4888-8777-666666666666',
] as const;

export const LONG_TEXT =
  'A sentence that goes on for rather longer than anyone planned, because people paste what they have, and what they have is long.';

export const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrikationsanlage';
