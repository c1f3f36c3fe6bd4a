import { vitalThresholds, type VitalFigure, type VitalName } from '@event-portal/contracts';

/**
 * Where one bucket ends and the next begins; the last has no end. The thresholds are among them, so that what is good and what
 * is poor is counted exactly. Rows name a bucket by its place: a change of these needs a migration that empties the table.
 */
export const vitalBuckets: Readonly<Record<VitalName, readonly number[]>> = {
  lcp: [250, 500, 750, 1000, 1250, 1500, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 8000, 10_000],
  inp: [25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 750, 1000, 2000],
  cls: [0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 1],
};

/** The place of the bucket that a value falls into: however large a value is, it is one of the last. */
export function bucketOf(vital: VitalName, value: number): number {
  const place = vitalBuckets[vital].findIndex((end) => value <= end);
  return place === -1 ? vitalBuckets[vital].length : place;
}

/** What the visits in the buckets say together; null where there are none. */
export function figureOf(vital: VitalName, buckets: ReadonlyMap<number, number>): VitalFigure | null {
  const ends = vitalBuckets[vital];
  const counts = [...ends, Infinity].map((_end, place) => buckets.get(place) ?? 0);
  const visits = sum(counts);
  if (visits === 0) return null;
  const { good, poor } = vitalThresholds[vital];
  return {
    p75: quantileOf(ends, counts, visits * 0.75),
    visits,
    good: sum(counts.slice(0, ends.indexOf(good) + 1)),
    poor: sum(counts.slice(ends.indexOf(poor) + 1)),
  };
}

/** Where the visit of a rank lies, as if the visits of a bucket lay evenly in it; at the last end for those beyond. */
function quantileOf(ends: readonly number[], counts: readonly number[], rank: number): number {
  let below = 0;
  let start = 0;
  for (const [place, end] of ends.entries()) {
    const count = counts[place] ?? 0;
    if (below + count >= rank) return start + ((rank - below) / count) * (end - start);
    below += count;
    start = end;
  }
  return start;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
