import { table } from './markdown';
import type { Spread } from './statistics';

/** A figure of ours that has a target. */
export type Judged = {
  readonly figure: string;
  /** Where it was measured, if in more than one place. */
  readonly page?: string;
  readonly is: Spread;
  readonly most: number;
};

/** A figure that is the same every time. */
export function exactly(figure: number): Spread {
  return { low: figure, median: figure, high: figure };
}

/** Whether a figure is what it has to be. Nothing is rounded in its favour. */
export function isMet({ is, most }: Judged): boolean {
  return is.median <= most;
}

/** Every figure that has a target, and whether it is met. */
export function tableOfTargets(judged: readonly Judged[]): string {
  return table(
    ['Figure', 'Page', 'Must be at most', 'Is', 'Met'],
    judged.map((each) => [
      each.figure,
      each.page ?? '',
      each.most.toFixed(2),
      describe(each.is),
      isMet(each) ? 'yes' : '**no**',
    ]),
  );
}

function describe({ low, median, high }: Spread): string {
  const figure = (value: number) => value.toFixed(2);
  return low === high ? figure(median) : `${figure(median)} (${figure(low)}–${figure(high)})`;
}
