/** A request by when it began and ended, in seconds. */
export type TimedRequest = { readonly url: string; readonly begin: number; readonly end: number };

/**
 * How many answers had to come, one after the other, before each request's own was there: 0 for the document, 1 for what
 * waits for nothing else, and otherwise one more than the latest of what had ended before it began. Of a load on a network
 * where every answer takes so long that all processing beside it is nothing: there, what begins late has waited for an
 * answer, and not for a processor or in a queue.
 * @param requests in the order in which they began, the document first
 */
export function countHops(requests: readonly TimedRequest[]): ReadonlyMap<string, number> {
  const [document, ...others] = requests;
  const hops = new Map<string, number>(document && [[document.url, 0]]);
  const ended: { end: number; hop: number }[] = [];
  for (const { url, begin, end } of others) {
    const hop = 1 + Math.max(0, ...ended.filter((other) => other.end <= begin).map((other) => other.hop));
    ended.push({ end, hop });
    // What has been asked for early is there in time, whoever asks for it once more.
    if (!hops.has(url)) hops.set(url, hop);
  }
  return hops;
}
