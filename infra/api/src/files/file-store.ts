import type { Readable } from 'node:stream';

/** A file on its way into a store. */
export type KeptFile = {
  readonly content: Readable;
  readonly size: number;
  /** What it is, for a file that whoever serves the store shows to everybody; any other one is shown by nobody. */
  readonly publicType?: 'image/png';
};

/** Where the bytes of files are kept, under names that the API has made. Whatever fails is thrown as it is. */
export type FileStore = {
  /** Keeps a file: all of it, or nothing. */
  readonly put: (name: string, file: KeptFile) => Promise<void>;
  /** Undefined where there is none. */
  readonly get: (name: string) => Promise<Readable | undefined>;
  /** Also removes what is left of a file that did not arrive; that there is none is no failure. */
  readonly remove: (name: string) => Promise<void>;
};
