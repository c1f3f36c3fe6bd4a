/** The middle of some figures, and the quartiles around it. */
export type Spread = { readonly low: number; readonly median: number; readonly high: number };

/** Median and quartiles, between two figures in proportion (the method of most spreadsheets). @throws Error for no figures */
export function spreadOf(figures: readonly number[]): Spread {
  const sorted = [...figures].sort((a, b) => a - b);
  return { low: quantile(sorted, 0.25), median: quantile(sorted, 0.5), high: quantile(sorted, 0.75) };
}

/**
 * How two series compare that were measured in turn: the spread of the ratios within a round, which leaves out what the
 * machine did from one round to the next.
 * @throws Error when the series are not equally long
 */
export function compareRounds(ours: readonly number[], theirs: readonly number[]): Spread {
  if (ours.length !== theirs.length) throw new Error('Rounds are compared one by one.');
  return spreadOf(ours.map((figure, round) => figure / (theirs[round] ?? Number.NaN)));
}

function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) throw new Error('There are no figures.');
  return below + (above - below) * (place - Math.floor(place));
}
