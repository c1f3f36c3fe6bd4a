/** How a command ended, as exit codes of sysexits.h: callers can tell what may be tried again. */
export const exitCodes = {
  usage: 64,
  data: 65,
  'not-found': 66,
  unavailable: 69,
  conflict: 75,
  refused: 77,
  configuration: 78,
} as const;

/** A command cannot do what it was asked to; the message says why, and what to do. */
export class RegistryFailure extends Error {
  override readonly name = 'RegistryFailure';

  constructor(
    readonly kind: keyof typeof exitCodes,
    message: string,
  ) {
    super(message);
  }
}
