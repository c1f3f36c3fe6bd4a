/**
 * Puts together what is asked for at the same time: many who come in one turn of the event loop are answered by one query.
 * Nobody gets what was read before they asked. When the query fails, it fails for all of them.
 * @param read finds values by their keys; what it leaves out does not exist
 */
export function batchReads<Value>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let keys = new Set<string>();
  let next: Promise<ReadonlyMap<string, Value>> | undefined;

  async function readNext() {
    await new Promise((resolve) => setImmediate(resolve));
    const asked = [...keys];
    keys = new Set();
    next = undefined;
    return read(asked);
  }

  return async (key) => {
    keys.add(key);
    next ??= readNext();
    return (await next).get(key);
  };
}
