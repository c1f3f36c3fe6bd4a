import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { pageOf, pageQuery, sortBy } from './page';
import { RemoteVersionNumber } from './remote-build';
import { RemoteName } from './remote-descriptor';

/** The Core Web Vitals: how soon a page shows, how soon it answers a press, and how far what it shows jumps. */
export const vitalNames = ['lcp', 'inp', 'cls'] as const;
export type VitalName = (typeof vitalNames)[number];

/** What three of four visits should stay within, and what is poor (web.dev): `lcp` and `inp` in milliseconds. */
export const vitalThresholds: Readonly<Record<VitalName, { readonly good: number; readonly poor: number }>> =
  {
    lcp: { good: 2500, poor: 4000 },
    inp: { good: 200, poor: 500 },
    cls: { good: 0.1, poor: 0.25 },
  };

/** How a figure is to be taken. */
export type VitalRating = 'good' | 'needs-improvement' | 'poor';

/** How a figure is to be taken, by the thresholds of web.dev. */
export function rateVital(name: VitalName, value: number): VitalRating {
  const { good, poor } = vitalThresholds[name];
  if (value <= good) return 'good';
  return value <= poor ? 'needs-improvement' : 'poor';
}

/** What somebody visits with, and no closer: by the width of the window. */
export const DeviceClass = z.enum(['phone', 'desktop']);
export type DeviceClass = z.infer<typeof DeviceClass>;

const figure = z.optional(z.number().check(z.nonnegative()));

/** How one page did for one visit. It tells of the page, and nothing of who was there. */
export const PageVisit = z.object({
  remote: RemoteName,
  version: RemoteVersionNumber,
  /** The URL pattern of the page, never its address. */
  page: z.string().check(z.regex(/^\//), z.maxLength(200)),
  device: DeviceClass,
  /** What the browser has measured of it; not every browser measures everything. */
  vitals: z.object({ lcp: figure, inp: figure, cls: figure }),
});
export type PageVisit = z.infer<typeof PageVisit>;

/** Which figures of real visits somebody looks for; `search` is for the patterns of pages. */
export const RemoteVitalsQuery = z.object({
  ...pageQuery,
  since: z._default(z.enum(['day', 'week']), 'week'),
  /** One row for each version, or for each page of each version. */
  by: z._default(z.enum(['version', 'page']), 'version'),
  remote: z.optional(z.string().check(z.maxLength(64))),
  device: z.optional(DeviceClass),
  sort: sortBy(['remote', 'visits', ...vitalNames], 'remote:asc'),
});
export type RemoteVitalsQuery = z.infer<typeof RemoteVitalsQuery>;

/** One figure of many visits. */
export const VitalFigure = z.object({
  /** What three of four visits stayed within, as exact as the buckets that visits are counted in. */
  p75: z.number(),
  visits: z.int(),
  /** How many of them were good, and how many poor; the rest needs improvement. */
  good: z.int(),
  poor: z.int(),
});
export type VitalFigure = z.infer<typeof VitalFigure>;

const VitalFigures = z.object({
  lcp: z.nullable(VitalFigure),
  inp: z.nullable(VitalFigure),
  cls: z.nullable(VitalFigure),
});
export type VitalFigures = z.infer<typeof VitalFigures>;

/** How a version of a remote, or one page of it, does for those who visit it. */
export const RemoteVitals = z.object({
  remote: z.string(),
  version: z.string(),
  /** The URL pattern; null for all pages together. */
  page: z.nullable(z.string()),
  visits: z.int(),
  vitals: VitalFigures,
  /** The version below it that has figures of the same time; null where there is none. */
  before: z.nullable(z.object({ version: z.string(), vitals: VitalFigures })),
});
export type RemoteVitals = z.infer<typeof RemoteVitals>;

const tag = 'Remotes';

export const reportVitals = endpoint({
  method: 'POST',
  path: '/remotes/vitals',
  tag,
  summary:
    'Tells how fast and how steady pages of remotes were in a browser. What a person may be given counts, three visits an hour for each page of a version; nothing of the person is kept.',
  access: 'session',
  body: z.object({ visits: z.array(PageVisit).check(z.minLength(1), z.maxLength(20)) }),
});

export const listRemoteVitals = endpoint({
  method: 'GET',
  path: '/admin/remotes/vitals',
  tag,
  summary:
    'How fast and how steady every version of every remote was for people in the last day or week: what three of four visits stayed within, beside the version before.',
  access: 'superuser',
  query: RemoteVitalsQuery,
  reply: z.extend(pageOf(RemoteVitals), {
    /** What there is to filter by. */
    choices: z.object({ remotes: z.array(z.string()) }),
  }),
});
