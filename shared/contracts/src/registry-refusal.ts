/** Why a registry document is refused. */
export type RegistryRefusal =
  | 'malformed'
  | 'unknown-key'
  | 'wrong-signature'
  | 'wrong-environment'
  | 'replayed'
  | 'altered'
  | 'expired'
  | 'not-delegated'
  | 'too-few-signatures';

/** A registry document is not to be used; the message says why, for an operator. */
export class RegistryRefusedError extends Error {
  override readonly name = 'RegistryRefusedError';

  constructor(
    readonly refusal: RegistryRefusal,
    message: string,
  ) {
    super(message);
  }
}

/** The error for a reason, with what exactly is wrong. */
export function refuse(refusal: RegistryRefusal, detail: string): RegistryRefusedError {
  return new RegistryRefusedError(refusal, `The registry document is refused (${refusal}): ${detail}.`);
}
