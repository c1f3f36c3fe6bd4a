/** Work that is done again and again until it is stopped. */
export type Repeating = {
  /** Begins no more work, and waits for what is under way. */
  readonly stop: () => Promise<void>;
};

/** How work is repeated. */
export type RepeatOptions = {
  /** How long to rest after work that found nothing more to do. */
  readonly restMs: number;
  /** How long to rest before the first time; as long as `restMs` unless it says otherwise. */
  readonly firstMs?: number;
  readonly onFailure: (error: unknown) => void;
};

/**
 * Does a piece of work again and again, one after the other: at once when it says that there is more, else after a rest.
 * Work that fails is reported, and tried again after a rest.
 */
export function repeat(
  work: () => Promise<boolean>,
  { restMs, firstMs = restMs, onFailure }: RepeatOptions,
): Repeating {
  let isStopped = false;
  let running = Promise.resolve();
  const turn = () => {
    running = work()
      .catch((error: unknown) => {
        onFailure(error);
        return false;
      })
      .then((isMore) => {
        if (!isStopped) timer = setTimeout(turn, isMore ? 0 : restMs).unref();
      });
  };
  let timer = setTimeout(turn, firstMs).unref();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
