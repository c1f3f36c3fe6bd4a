import { within } from '@event-portal/remote-kit/routing';
import type { FileHashes } from './file-integrity';

/** A failure that is shown already does not wait longer than this for its reason. */
const PROBE_MS = 2000;

/**
 * Tells a file whose content is not the signed one from a file that is not there: browsers refuse both with the same
 * event. A page of HTML in place of a file is a missing file, or a network that wants a sign-in.
 * @returns a function that is false wherever it cannot tell.
 */
export function createTamperCheck(
  hashes: FileHashes,
  window: Pick<Window, 'fetch'> & { readonly crypto: Pick<Crypto, 'subtle'> },
): (url: string) => Promise<boolean> {
  async function differs(url: string): Promise<boolean> {
    const signed = hashes.of(url);
    if (!signed?.startsWith('sha384-')) return false;
    const reply = await window.fetch(url, { credentials: 'omit' });
    if (!reply.ok || /html/i.test(reply.headers.get('content-type') ?? '')) return false;
    const digest = await window.crypto.subtle.digest('SHA-384', await reply.arrayBuffer());
    return signed !== `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
  }
  return (url) => within(PROBE_MS, differs(url)).catch(() => false);
}
