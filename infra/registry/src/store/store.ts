/** A document in a store, and the mark by which the store knows this state of it. */
export type StoredDocument = { readonly text: string; readonly revision: string };

/** A file of a store, and when it was written, in milliseconds since 1970. */
export type StoredFile = { readonly path: string; readonly modifiedAt: number };

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
  /** All files below a folder, and when each was written. */
  listFiles(folder: string): Promise<StoredFile[]>;
  /** Removes a file. */
  removeFile(path: string): Promise<void>;
  /** Removes the files below a folder. */
  removeFolder(folder: string): Promise<void>;
  /**
   * Keeps so much room free for the changes that lead back, where a store may run full. @throws RegistryFailure `no-space`
   */
  keepReserve?(bytes: number): Promise<void>;
  /** Gives that room back to the disk. @returns whether there was any. */
  releaseReserve?(): Promise<boolean>;
};
