/** Requests of a page that wait while something else decides whether they are still wanted. */
export type RequestHold = {
  /** Sends a request: at once, or after the operation that holds it has failed. */
  readonly fetch: typeof fetch;
  /**
   * Runs an operation beside which nothing is sent. Where it fails, what has waited goes; where it succeeds, that never
   * goes: the page is left.
   */
  readonly holdDuring: (run: () => Promise<void>) => Promise<void>;
};

const forever = new Promise<never>(() => undefined);

/** Makes a hold that lets everything through until an operation begins. */
export function createRequestHold(fetch: typeof globalThis.fetch): RequestHold {
  let released: Promise<unknown> = Promise.resolve();
  return {
    async fetch(...request) {
      await released;
      return fetch(...request);
    },
    holdDuring(run) {
      const running = run();
      released = running.then(
        () => forever,
        () => undefined,
      );
      return running;
    },
  };
}
