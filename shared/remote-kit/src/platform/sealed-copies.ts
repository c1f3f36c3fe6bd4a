/**
 * Copies of what the signed-in person may need without a network, kept in this browser so that it is of no use to anybody else: each is
 * encrypted with a key of its own that no script can read out. It is gone with its key when its time is over or the clock is put back,
 * when the person signs out, when the session is found to have ended, and when somebody else signs in. Where nothing can be stored,
 * nothing is kept.
 */
export type SealedCopies = {
  /** What was put; undefined where nothing is kept. Unknown until parsed, for another version may have put it. */
  readonly read: (form: string, id: string) => Promise<unknown>;
  /** Keeps a value for so many milliseconds, in place of the one before. */
  readonly put: (form: string, id: string, value: unknown, keptMs: number) => Promise<void>;
  readonly remove: (form: string, id: string) => Promise<void>;
};
