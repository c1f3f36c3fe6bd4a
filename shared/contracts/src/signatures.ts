/** A private Ed25519 key in PKCS #8, and the name by which its public half is known. */
export type PrivateKey = { readonly keyId: string; readonly privateKey: Uint8Array<ArrayBuffer> };

/**
 * The one spelling of a JSON value (RFC 8785): members in the order of their names, no white space.
 * Signer and verifier need not agree on how a document is written down.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** An Ed25519 signature over the canonical form of a value, in base64. */
export async function signValue(value: unknown, privateKey: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('pkcs8', privateKey, 'Ed25519', false, ['sign']);
  return toBase64(await crypto.subtle.sign('Ed25519', key, bytesOf(canonicalJson(value))));
}

/** Whether a signature over a value is of the key with this public half. */
export async function isSignedBy(publicKey: string, signature: string, value: unknown): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', fromBase64(publicKey), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, fromBase64(signature), bytesOf(canonicalJson(value)));
}

/** The SHA-256 of the canonical form of a value, in base64. */
export async function digestOf(value: unknown): Promise<string> {
  return toBase64(await crypto.subtle.digest('SHA-256', bytesOf(canonicalJson(value))));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
}

function toBase64(bytes: ArrayBuffer): string {
  return btoa(String.fromCodePoint(...new Uint8Array(bytes)));
}
