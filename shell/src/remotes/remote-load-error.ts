/** Why a remote could not be used; shown to the person as a code that support can look up. */
export type RemoteFailureCode = 'remote-unreachable' | 'remote-incompatible';

/** A remote could not be loaded, or is not made for this shell. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';

  constructor(
    readonly code: RemoteFailureCode,
    /** The remote's name for people. */
    readonly title: string,
    options?: ErrorOptions,
  ) {
    super(`${title}: ${code}`, options);
  }
}
