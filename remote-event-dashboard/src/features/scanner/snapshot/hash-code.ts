import { PassHash, type LocalScan } from '@event-portal/contracts';
import { readPassId } from '../pass-code';

const HASH_BYTES = 16;

type PassHashes = Extract<LocalScan['subject'], { text: unknown }>;

/** By what a snapshot knows the pass that was read: the hash of its whole text, and of the id that it names. */
export async function hashCode(code: string): Promise<PassHashes> {
  const [text, id] = await Promise.all([hash(code), hash(readPassId(code))]);
  return { text, id };
}

async function hash(text: string): Promise<PassHash> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const bytes = String.fromCharCode(...new Uint8Array(digest).subarray(0, HASH_BYTES));
  return PassHash.parse(btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''));
}
