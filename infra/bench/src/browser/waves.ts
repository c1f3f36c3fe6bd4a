import type { CDPSession, Page } from 'playwright-core';
import { setTimeout as delay } from 'node:timers/promises';
import type { NetworkWatch } from './network-watch';

/** A page that has asked for nothing, and had nothing to do, at so many looks in a row asks for nothing before an answer comes. */
const LOOKS = 3;
const LOOK_MS = 100;
/** A page that is not drawn before its style sheets are there is never idle. */
const IDLE_WITHIN_MS = 200;

/**
 * Lets answers come in waves: each is held back until the page asks for nothing more, then all that were asked for come at
 * once. So what begins late has waited for an answer, not for a processor or in a queue, and the hops of the watch are
 * the waves before each request.
 * @returns what ends it, and lets everything come that is held
 */
export async function comeInWaves(
  page: Page,
  session: CDPSession,
  network: NetworkWatch,
): Promise<() => Promise<void>> {
  const held = new Map<string, string>();
  const here = new Set<string>();
  const coming = new Set<string>();
  const over = new AbortController();
  const hasCome = (networkId: string) => void coming.delete(networkId);
  const hasGone = (networkId: string) => {
    held.delete(networkId);
    hasCome(networkId);
  };
  const letCome = (networkId: string, requestId: string) => {
    coming.add(networkId);
    // A page that goes away takes its requests with it.
    session.send('Fetch.continueRequest', { requestId }).catch(() => hasGone(networkId));
  };
  session.on('Fetch.requestPaused', ({ requestId, networkId = requestId, request, resourceType }) => {
    const isFile = resourceType !== 'Fetch' && resourceType !== 'XHR';
    // A file that is here already comes from the browser's cache.
    if (over.signal.aborted || resourceType === 'Document' || (isFile && here.has(request.url)))
      letCome(networkId, requestId);
    else held.set(networkId, requestId);
    here.add(request.url);
  });
  session.on('Network.loadingFinished', ({ requestId }) => hasCome(requestId));
  // One that the page has given up while it was held would be waited for otherwise.
  session.on('Network.loadingFailed', ({ requestId }) => hasGone(requestId));
  session.on('Network.responseReceived', ({ requestId, type }) => {
    // What was asked for ahead is read to its end only when somebody wants it.
    if (type === 'Fetch' || type === 'XHR') hasCome(requestId);
  });
  await session.send('Fetch.enable', { patterns: [{ requestStage: 'Request' }] });

  async function settled(): Promise<void> {
    for (let looks = 0; looks < LOOKS && !over.signal.aborted;) {
      const before = network.begun();
      await delay(LOOK_MS);
      // There is no page to ask while it changes.
      await page
        .evaluate(
          (timeout) => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout })),
          IDLE_WITHIN_MS,
        )
        .catch(() => undefined);
      const isStill = network.begun() === before && coming.size === 0;
      looks = isStill ? looks + 1 : 0;
    }
  }
  function nextWave(): void {
    for (const [networkId, requestId] of held) letCome(networkId, requestId);
    held.clear();
  }
  const done = (async () => {
    while (!over.signal.aborted) {
      await settled();
      if (held.size === 0) continue;
      network.nextHop();
      nextWave();
    }
    nextWave();
  })();
  return async () => {
    over.abort();
    await done;
  };
}
