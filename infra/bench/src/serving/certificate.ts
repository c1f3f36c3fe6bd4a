import { runOrFail } from '@event-portal/commands';
import { createHash, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A certificate for every host of the benchmark. */
export type Certificate = {
  readonly file: string;
  readonly key: string;
  /** What Chromium knows its key by. A page whose certificate it only forgives it would not cache. */
  readonly spki: string;
};

/** Makes a certificate that nobody has signed. */
export async function makeCertificate(folder: string, domain: string): Promise<Certificate> {
  const [file, key] = [join(folder, 'certificate.pem'), join(folder, 'certificate.key')];
  await runOrFail('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:*.${domain}`, '-keyout', key, '-out', file],
  ]);
  const der = createPublicKey(readFileSync(file)).export({ type: 'spki', format: 'der' });
  return { file, key, spki: createHash('sha256').update(der).digest('base64') };
}
