import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { RegistryFailure } from './registry-failure';

/** What signs a registry. */
export type SigningKey = {
  readonly keyId: string;
  readonly privateKey: Uint8Array<ArrayBuffer>;
  /** 32 bytes in base64, as those who verify are told it. */
  readonly publicKey: string;
};

/** Makes a new Ed25519 key, and writes it to a file that only its owner reads. */
export async function writeNewKey(file: string): Promise<void> {
  const { privateKey } = generateKeyPairSync('ed25519');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
}

/** Reads a private key in PEM (PKCS #8). @throws RegistryFailure */
export async function readKey(file: string, keyId: string): Promise<SigningKey> {
  const pem = await readFile(file, 'utf8').catch(() => {
    throw new RegistryFailure(
      'configuration',
      `REGISTRY_KEY_FILE: ${file} cannot be read. "init" makes a key.`,
    );
  });
  if (((await stat(file)).mode & 0o027) !== 0)
    throw new RegistryFailure(
      'configuration',
      `REGISTRY_KEY_FILE: ${file} may be read by others, or written by its group. Run "chmod 600 ${file}"; if others had it, make a new key.`,
    );
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw new RegistryFailure('configuration', `REGISTRY_KEY_FILE: ${file} holds no private key in PEM.`);
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new RegistryFailure('configuration', `REGISTRY_KEY_FILE: ${file} holds no Ed25519 key.`);
  return {
    keyId,
    privateKey: new Uint8Array(key.export({ type: 'pkcs8', format: 'der' })),
    publicKey: publicPartOf(key),
  };
}

function publicPartOf(privateKey: KeyObject): string {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('base64');
}
