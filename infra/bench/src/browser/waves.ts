import type { CDPSession, Page } from 'playwright-core';
import { setTimeout as delay } from 'node:timers/promises';
import type { NetworkWatch } from './network-watch';

/** A page that has asked for nothing, and had nothing to do, at so many looks in a row asks for nothing before an answer comes. */
const LOOKS = 3;
const LOOK_MS = 100;

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
  let isOver = false;
  // A page that goes away takes its requests with it.
  const letCome = (requestId: string) =>
    void session.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
  session.on('Fetch.requestPaused', ({ requestId, networkId = requestId, request, resourceType }) => {
    const isFile = resourceType !== 'Fetch' && resourceType !== 'XHR';
    // A file that is here already comes from the browser's cache.
    if (isOver || resourceType === 'Document' || (isFile && here.has(request.url))) letCome(requestId);
    else held.set(networkId, requestId);
    here.add(request.url);
  });
  await session.send('Fetch.enable', { patterns: [{ requestStage: 'Request' }] });

  async function settled(): Promise<void> {
    for (let looks = 0; looks < LOOKS && !isOver;) {
      const before = network.begun();
      await delay(LOOK_MS);
      // There is no page to ask while it changes.
      await page
        .evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
        .catch(() => undefined);
      const isStill = network.begun() === before && network.inFlight().every((id) => held.has(id));
      looks = isStill ? looks + 1 : 0;
    }
  }
  function nextWave(): void {
    for (const requestId of held.values()) letCome(requestId);
    held.clear();
  }
  const done = (async () => {
    while (!isOver) {
      await settled();
      if (held.size === 0) continue;
      network.nextHop();
      nextWave();
    }
    nextWave();
  })();
  return async () => {
    isOver = true;
    await done;
  };
}
