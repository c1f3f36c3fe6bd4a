/** What a language model is asked. */
export type Prompt = {
  /** The rules and the facts. */
  readonly system: string;
  /** The question, as the person wrote it. */
  readonly user: string;
};

/** A language model. */
export type LanguageModel = {
  /**
   * Writes the answer to a prompt; never an empty one.
   * @throws CallFailed
   */
  readonly complete: (prompt: Prompt) => Promise<string>;
};
