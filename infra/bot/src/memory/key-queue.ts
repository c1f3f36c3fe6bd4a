/** Runs tasks of the same key one after the other, in the order in which they came. */
export type KeyQueue = {
  readonly run: <Result>(key: string, task: () => Promise<Result>) => Promise<Result>;
};

/** Builds a queue; a task that fails does not hold up the next one, and an idle key takes no memory. */
export function createKeyQueue(): KeyQueue {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run(key, task) {
      const result = (tails.get(key) ?? Promise.resolve()).then(task);
      const tail = result
        .catch(() => undefined)
        .then(() => {
          if (tails.get(key) === tail) tails.delete(key);
        });
      tails.set(key, tail);
      return result;
    },
  };
}
