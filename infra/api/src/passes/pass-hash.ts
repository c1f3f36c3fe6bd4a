import type { PassHash } from '@event-portal/contracts';
import { createHash } from 'node:crypto';

const HASH_BYTES = 16;

/** By what a device recognises the text of a pass, or its id: nobody can make either out of it. */
export function hashForDevices(text: string): PassHash {
  return createHash('sha256').update(text).digest().subarray(0, HASH_BYTES).toString('base64url');
}
