import { compareRounds, spreadOf } from './statistics';

/** A table of Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Median and quartiles of milliseconds. */
export function milliseconds(figures: readonly number[]): string {
  const { low, median, high } = spreadOf(figures);
  return `${Math.round(median)} (${Math.round(low)}–${Math.round(high)})`;
}

/** Thousands of bytes. */
export function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

/** How ours compares with theirs: the median of the ratios within a round, and their quartiles. */
export function ratio(ours: readonly number[], theirs: readonly number[]): string {
  const { low, median, high } = compareRounds(ours, theirs);
  return `**${median.toFixed(2)}** (${low.toFixed(2)}–${high.toFixed(2)})`;
}

const BAR_WIDTH = 50;

/** Bars of text, the longest of them as long as the page is wide. */
export function bars(figures: readonly { readonly name: string; readonly figure: number }[]): string {
  const longest = Math.max(...figures.map(({ figure }) => figure));
  const width = Math.max(...figures.map(({ name }) => name.length));
  return figures
    .map(
      ({ name, figure }) =>
        `${name.padEnd(width)} ${'█'.repeat(Math.round((figure / longest) * BAR_WIDTH))} ${Math.round(figure)}`,
    )
    .join('\n');
}
