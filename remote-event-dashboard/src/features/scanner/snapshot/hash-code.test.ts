import { createHash } from 'node:crypto';
import { hashCode } from './hash-code';

test('a code is hashed as the API hashes passes', async () => {
  const hash = (text: string) =>
    createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');
  // The bytes of the event are zero, and those of the pass ones.
  const code = `EP1:${'A'.repeat(25)}D${'7'.repeat(25)}Q${'A'.repeat(35)}`;
  const id = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  expect(await hashCode(code)).toEqual({ text: hash(code), id: hash(id) });
});
