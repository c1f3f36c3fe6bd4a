import { readJson } from '@event-portal/contracts/json';
import type { Browser, Page } from 'playwright-core';
import * as z from 'zod/mini';
import type { TracedNavigation, TraceEvent } from '../figures/main-thread';

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number(),
      dur: z.optional(z.number()),
      args: z.optional(
        z.object({ data: z.optional(z.object({ documentLoaderURL: z.optional(z.string()) })) }),
      ),
    }),
  ),
});

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  'v8',
  'blink_gc',
];

/** What a browser noted of a navigation. */
export type TracedPage = { readonly events: readonly TraceEvent[]; readonly navigation: TracedNavigation };

/**
 * Has the browser note what its threads do meanwhile. A page in a process of its own may run before that process begins to note:
 * then the trace lacks its beginning, and there is none.
 */
export async function traceNavigation<T>(
  browser: Browser,
  { page, url }: { readonly page: Page; readonly url: string },
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly traced: TracedPage | undefined }> {
  await browser.startTracing(page, { categories: CATEGORIES });
  let result: T;
  let noted: Buffer;
  try {
    result = await work();
  } finally {
    noted = await browser.stopTracing();
  }
  const { traceEvents: events } = readJson(Trace, noted.toString(), 'the trace');
  const navigation = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url,
  );
  return { result, traced: navigation && { events, navigation } };
}
