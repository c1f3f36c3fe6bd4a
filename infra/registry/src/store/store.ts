/** A document in a store, and the mark by which the store knows this state of it. */
export type StoredDocument = { readonly text: string; readonly revision: string };

/**
 * Where a registry is kept: one document that changes by compare-and-swap, and files that never change.
 * Whatever happens in between, a reader sees the document before a change or after it.
 */
export type RegistryStore = {
  /** How messages call the store. */
  readonly name: string;
  readDocument(): Promise<StoredDocument | undefined>;
  /**
   * Replaces the document, when it still is the one with this revision; `undefined` means that there must be none.
   * @throws RegistryFailure `conflict` when somebody else was faster; nothing has changed then.
   */
  writeDocument(text: string, revision: string | undefined): Promise<void>;
  /** @returns undefined when there is no such file. */
  readFile(path: string): Promise<Buffer | undefined>;
  /** Adds a file. Adding the same again changes nothing. @throws RegistryFailure `refused` when it is there with other bytes. */
  addFile(path: string, content: Buffer): Promise<void>;
  /** The paths of all files below a folder. */
  listFiles(folder: string): Promise<string[]>;
  /** Removes the files below a folder. */
  removeFolder(folder: string): Promise<void>;
};
