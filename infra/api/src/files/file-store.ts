import type { Readable } from 'node:stream';

/** Where the bytes of files are kept, under names that the API has made. Whatever fails is thrown as it is. */
export type FileStore = {
  /** Keeps a file: all of it, or nothing. */
  readonly put: (name: string, file: { readonly content: Readable; readonly size: number }) => Promise<void>;
  /** Undefined where there is none. */
  readonly get: (name: string) => Promise<Readable | undefined>;
  /** Also removes what is left of a file that did not arrive; that there is none is no failure. */
  readonly remove: (name: string) => Promise<void>;
};
