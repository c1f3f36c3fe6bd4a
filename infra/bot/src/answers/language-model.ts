/** What a language model is asked. */
export type Prompt = {
  /** The rules, which are ours. */
  readonly system: string;
  /** What people wrote, each as a message of its own: the facts, then the question. */
  readonly user: readonly string[];
};

/** A language model. */
export type LanguageModel = {
  /**
   * Writes the answer to a prompt; never an empty one.
   * @throws CallFailed
   */
  readonly complete: (prompt: Prompt) => Promise<string>;
};
