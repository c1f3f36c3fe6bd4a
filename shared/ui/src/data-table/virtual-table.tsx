import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useState, type ReactNode } from 'react';
import type { DataTableProps } from './data-table-props';
import styles from './data-table.module.css';
import { isBusy, staleAttributes } from './stale-rows';
import type { RowAttributes } from './table-row';

export type VirtualTableProps = {
  head: ReactNode;
  label: string;
  count: number;
  status: DataTableProps<unknown>['status'];
  renderRow: (index: number, attributes: RowAttributes) => ReactNode;
};

/** A guess; each row is measured once it is drawn. */
const ROW_HEIGHT = 40;

/**
 * A long table that draws the rows in sight only; what is not drawn is a gap of the same height. It scrolls with the
 * page, like a short one: a list that scrolls within a page that scrolls is a trap for fingers and keyboards.
 */
export function VirtualTable({ head, label, count, status, renderRow }: VirtualTableProps) {
  const [top, setTop] = useState(0);
  const measureTop = useCallback((body: HTMLTableSectionElement | null) => {
    if (body) setTop(body.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    scrollMargin: top,
  });
  const items = virtualizer.getVirtualItems();
  const before = (items[0]?.start ?? top) - top;
  const after = virtualizer.getTotalSize() + top - (items.at(-1)?.end ?? top);
  return (
    <table className={styles.table} aria-label={label} aria-rowcount={count + 1} aria-busy={isBusy(status)}>
      {head}
      <tbody className={styles.body} {...staleAttributes(status)} ref={measureTop}>
        <Gap height={before} />
        {items.map(({ index }) =>
          renderRow(index, {
            'data-index': index,
            'aria-rowindex': index + 2,
            ref: virtualizer.measureElement,
          }),
        )}
        <Gap height={after} />
      </tbody>
    </table>
  );
}

function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden="true" className={styles.gap} style={{ blockSize: height }} /> : null;
}
