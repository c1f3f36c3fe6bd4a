/** Who asked for a request, as the browser's protocol tells it (`Network.Initiator`). */
export type Initiator = {
  readonly type: string;
  readonly url?: string;
  readonly stack?: Stack;
};

/** A stack of calls, and the one that has begun it where it runs later (`Runtime.StackTrace`). */
export type Stack = {
  readonly callFrames: readonly { readonly url: string }[];
  readonly parent?: Stack;
};

/** A request in the order in which it was made. */
export type InitiatedRequest = { readonly url: string; readonly initiator: Initiator };

/**
 * How many requests one has to wait for, one after the other, after the document: 1 for what the document names itself, and
 * one more than the latest of the files whose code asks for it. Found in who asked for what, not in when it was asked:
 * a request that could have begun earlier counts all the same, and one that merely waited in a queue does not.
 * A file that the document has named is 1 whoever asks for it later.
 */
export function countHops(
  requests: readonly InitiatedRequest[],
  document: string,
): ReadonlyMap<string, number> {
  const hops = new Map<string, number>([[document, 0]]);
  for (const { url, initiator } of requests) {
    if (hops.has(url)) continue;
    const askers = initiator.stack ? filesOf(initiator.stack) : [initiator.url ?? document];
    hops.set(url, 1 + Math.max(0, ...askers.map((asker) => hops.get(asker) ?? 0)));
  }
  return hops;
}

function filesOf({ callFrames, parent }: Stack): string[] {
  const own = callFrames.map(({ url }) => url).filter((url) => url !== '');
  return parent ? [...own, ...filesOf(parent)] : own;
}
