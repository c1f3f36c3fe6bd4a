import type { Column } from './column';

/** In rem: as wide as the longest that such a column holds. */
const FIXED = { figure: 6.5, narrow: 11, minute: 12, day: 8, distance: 8.5, days: 11 };

/** The parts of what is left. */
const SHARES = { normal: 2, wide: 3 };

/** The tick in front, and the menu at the end. */
export const SIDE_WIDTH = '2.75rem';
const SIDE = 2.75;

type Width = keyof typeof FIXED | keyof typeof SHARES;

function widthOf<Row>(column: Column<Row>): Width {
  if ('moment' in column) return column.tell ?? 'minute';
  if ('days' in column) return 'days';
  return column.width ?? (column.align === 'end' ? 'figure' : 'normal');
}

/** In rem: what a column needs to be read that takes a share of what is left; the name of the row needs more. */
const LEAST = { name: 11, others: 7 };

/**
 * The columns that need not go for want of room, in rem. The order of the rows stays in sight. Of what may be put away,
 * words go before figures and moments, the last first.
 */
export function columnsThatFit<Row>(
  columns: readonly Column<Row>[],
  { room, sides, sorted }: { room: number; sides: number; sorted: string | undefined },
): readonly Column<Row>[] {
  const mayGo = columns.filter(({ id, hideable }) => hideable && id !== sorted).reverse();
  const words = mayGo.filter((column) => !isFixed(widthOf(column)));
  const others = mayGo.filter((column) => isFixed(widthOf(column)));
  const gone = new Set<string>();
  const needed = () =>
    sides * SIDE + sum(columns.map((column, index) => (gone.has(column.id) ? 0 : leastOf(column, index))));
  for (const { id } of [...words, ...others]) {
    if (needed() <= room) break;
    gone.add(id);
  }
  return columns.filter(({ id }) => !gone.has(id));
}

function leastOf<Row>(column: Column<Row>, index: number): number {
  if (index === 0) return LEAST.name;
  const width = widthOf(column);
  return isFixed(width) ? FIXED[width] : LEAST.others;
}

/** How wide each column is: decided by the kinds of the columns, never by their content. */
export function columnWidths<Row>(columns: readonly Column<Row>[], sides: number): string[] {
  // One column has to take the remaining width: the one that names the row.
  const widths = columns
    .map(widthOf)
    .map((width, index) => (index === 0 && isFixed(width) ? 'normal' : width));
  const fixed = sum(widths.map((width) => (isFixed(width) ? FIXED[width] : 0))) + sides * SIDE;
  const shares = sum(widths.map((width) => (isFixed(width) ? 0 : SHARES[width])));
  return widths.map((width) =>
    isFixed(width) ? `${FIXED[width]}rem` : `calc((100cqi - ${fixed}rem) * ${SHARES[width]} / ${shares})`,
  );
}

function isFixed(width: Width): width is keyof typeof FIXED {
  return width in FIXED;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
