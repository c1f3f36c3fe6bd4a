/** Something typed that the API does not have yet. */
export type KeptCopy = {
  /** The tab that it belongs to. */
  readonly id: string;
  /** As it was put; unknown until parsed, for another version may have put it. */
  readonly value: unknown;
};

/**
 * Copies of what the signed-in person is typing, kept in this browser: they outlive a closed tab, a reload and the end of
 * the session. They are gone when the person signs out, when somebody else signs in, and after 30 days. Where nothing can
 * be stored, nothing is kept.
 */
export type KeptCopies = {
  /** The copies of one form, newest first. */
  readonly list: (form: string) => readonly KeptCopy[];
  readonly put: (form: string, id: string, value: unknown) => void;
  readonly remove: (form: string, id: string) => void;
};
