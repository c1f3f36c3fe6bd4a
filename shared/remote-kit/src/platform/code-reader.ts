/** Reads QR codes beside the page, which has its processor for itself meanwhile. */
export type CodeReader = {
  /**
   * Looks for a code in a picture, which is taken from whoever has it. One picture at a time.
   * @returns its text; undefined where none can be read
   * @throws Error where it cannot look any more: it is to be ended
   */
  readonly read: (picture: ImageBitmap) => Promise<string | undefined>;
  /** Ends it. It reads nothing from then on. */
  readonly end: () => void;
};
