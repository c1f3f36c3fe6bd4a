import * as z from 'zod/mini';

/** For how long at most a page is kept in a browser, in hours: a fortnight. */
const KEPT_HOURS_AT_MOST = 14 * 24;

/**
 * What a page says that opens without a network: for how many hours what was last seen of it is kept, its early reads and no other
 * reply.
 */
export const OfflinePage = z.object({
  hours: z.int().check(z.gte(1), z.lte(KEPT_HOURS_AT_MOST)),
});
/** What a page says that opens without a network. */
export type OfflinePage = z.infer<typeof OfflinePage>;

/** Where the portal has its service worker, below its base path; what it answers for stands in its query. */
export const OFFLINE_WORKER = 'offline-worker.js';
