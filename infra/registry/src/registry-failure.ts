/** How a command ended, as exit codes of sysexits.h: callers can tell what may be tried again. */
export const exitCodes = {
  usage: 64,
  data: 65,
  'not-found': 66,
  unavailable: 69,
  'no-space': 73,
  conflict: 75,
  'not-served': 76,
  refused: 77,
  configuration: 78,
  /** No code of sysexits.h: it is signed, and waits for somebody else to sign it, too. */
  unapproved: 79,
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

/** What an error says, whatever was thrown. */
export function messageOf(error: unknown): string {
  const isError = typeof error === 'object' && error !== null && 'message' in error;
  return String(isError ? error.message : error);
}

/** Runs something whose errors are faults of data. @throws RegistryFailure */
export function asData<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new RegistryFailure('data', messageOf(error));
  }
}
