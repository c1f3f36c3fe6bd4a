import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret of 256 random bits, safe in a cookie and a header. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret: enough to know it again, nothing to use. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Compares two texts without telling by the time how much of them agrees. */
export function areEqual(one: string, other: string): boolean {
  // Hashed first: the comparison needs texts of equal length, and must not reveal the length of the secret.
  return timingSafeEqual(Buffer.from(hashSecret(one)), Buffer.from(hashSecret(other)));
}

/** A code that stands for an id: the same each time, and of no use to anybody without the secret. */
export function pseudonymOf(id: string, purpose: string, secret: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url');
}
