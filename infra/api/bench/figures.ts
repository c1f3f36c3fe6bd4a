import os from 'node:os';

/** The figure that a part of all are not above: 0.5 gives the median. */
export function quantile(figures: readonly number[], part: number): number {
  const sorted = [...figures].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Lines of a Markdown table: names on the left, figures on the right. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const toLine = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [toLine(head), rule, ...rows.map(toLine)];
}

/** What the figures were measured on. */
export function describeMachine(postgresVersion: string): string {
  return `Node ${process.version}, Postgres ${postgresVersion}, ${os.cpus().length} processors, load ${os.loadavg()[0]?.toFixed(1)}`;
}

/** Prints a line of a report. */
export const write = (line: string) => process.stdout.write(`${line}\n`);
