// A preview: a build of a remote that is in no registry, for those who may try versions. Contracts say the same for whoever reads one.
import { readFileSync } from 'node:fs';
import { signValue } from './delegations.mjs';
import { SigningFailure } from './failure.mjs';

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 30;
const FIELDS = ['baseUrl', 'build', 'environment', 'expiresAt', 'remote', 'title', 'version'];

/**
 * The address of a preview, once what a job that ran code of others says of it has been looked at: it is of this remote, where
 * its files belong, for this portal, and not for too long.
 */
export function signPreview(file, remote, { key, environment, portalUrl, addressOf, now }) {
  const { preview, page, others } = read(file);
  const isWhole =
    Object.keys(preview).sort().join() === FIELDS.join() &&
    FIELDS.every((field) => typeof preview[field] === 'string') &&
    /^\d+\.\d+\.\d+-preview-[0-9a-f]{12}$/.test(preview.version) &&
    /^sha384-[A-Za-z0-9+/]{64}$/.test(preview.build) &&
    /^.{1,100}$/u.test(preview.title) &&
    Array.isArray(others) &&
    others.every((token) => /^[\w-]+$/.test(token));
  if (!isWhole) throw refused(`${file} is not what "preview --unsigned" writes.`);
  if (preview.remote !== remote || preview.baseUrl !== addressOf(remote, preview.version))
    throw refused(`${file} is not of ${remote}, or of files that lie elsewhere.`);
  if (preview.environment !== environment) throw refused(`${file} is for "${preview.environment}".`);
  const left = Date.parse(preview.expiresAt) - now.getTime();
  if (!(left > 0 && left <= LONGEST_DAYS * DAY_MS))
    throw refused(`A preview lasts ${LONGEST_DAYS} days at the most.`);
  if (portalUrl === '' || !String(page).startsWith(`${portalUrl}/`) || /[#\s]/.test(page))
    throw refused(`${page} is no page of the portal (REGISTRY_PORTAL_URL).`);

  const signed = { preview, keyId: key.keyId };
  const token = { ...signed, signature: signValue(signed, key.privateKey) };
  const tokens = [...others, Buffer.from(JSON.stringify(token)).toString('base64url')];
  return `${page}#preview=${tokens.join(',')}`;
}

function read(file) {
  try {
    const { preview, page, others } = JSON.parse(readFileSync(file, 'utf8'));
    return { preview: { ...preview }, page, others };
  } catch {
    throw refused(`${file} cannot be read.`);
  }
}

function refused(message) {
  return new SigningFailure('refused', message);
}
