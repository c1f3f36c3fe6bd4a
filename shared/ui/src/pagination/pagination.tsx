import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { SegmentedControl } from '../segmented-control/segmented-control';
import { countInWords } from './count-in-words';
import { countPages, pageWindow, rowsOfPage } from './page-window';
import styles from './pagination.module.css';

export type PaginationProps = {
  /** From one. */
  page: number;
  /** Rows on a page. */
  size: number;
  /** Rows in all. */
  total: number;
  /** Whether there are more than that, where nobody has counted on. */
  more?: boolean | undefined;
  /** The address of a page; with it, the pages are links. */
  href?: (page: number) => string;
  onPageChange?: (page: number) => void;
  /** Offers these sizes. */
  sizes?: readonly number[];
  onSizeChange?: (size: number) => void;
  label?: string;
};

/** The position in a long list, and the ways through it; a control without a choice is not shown. */
export function Pagination({
  page,
  size,
  total,
  more,
  href,
  onPageChange,
  sizes,
  onSizeChange,
  label,
}: PaginationProps) {
  const pages = countPages(total, size);
  const { first, last } = rowsOfPage(page, size, total);
  const turn = { href, onPageChange };
  return (
    <nav className={styles.pagination} aria-label={label ?? 'Pages'}>
      <p className={styles.range} dir="auto" role="status">
        {total === 0 ? 'None' : `${number(first)}–${number(last)} of ${countInWords(total, more)}`}
      </p>
      {sizes && onSizeChange && total > Math.min(...sizes) && (
        <SegmentedControl
          label="Rows on a page"
          options={sizes.map((each) => ({ value: String(each), label: String(each) }))}
          value={String(size)}
          onChange={(value) => onSizeChange(Number(value))}
        />
      )}
      {pages > 1 && (
        <ul className={styles.pages} role="list">
          <li>
            <PageControl {...turn} target={page > 1 ? page - 1 : undefined} label="Previous page">
              <ChevronLeft />
            </PageControl>
          </li>
          {pageWindow(page, pages).map((slot, index) => (
            <li key={slot === 'gap' ? `gap-${index}` : slot} className={styles.slot}>
              {slot === 'gap' ? (
                <span className={styles.gap}>…</span>
              ) : (
                <PageControl {...turn} target={slot} current={slot === page} label={`Page ${number(slot)}`}>
                  {number(slot)}
                </PageControl>
              )}
            </li>
          ))}
          {more && (
            <li className={styles.slot}>
              <span className={styles.gap}>…</span>
            </li>
          )}
          <li>
            <PageControl {...turn} target={page < pages ? page + 1 : undefined} label="Next page">
              <ChevronRight />
            </PageControl>
          </li>
        </ul>
      )}
    </nav>
  );
}

type PageControlProps = Pick<PaginationProps, 'href' | 'onPageChange'> & {
  /** The page it leads to; none at an end of the list. */
  target: number | undefined;
  current?: boolean;
  label: string;
  children: ReactNode;
};

function PageControl({ href, onPageChange, target, current, label, children }: PageControlProps) {
  const attributes = {
    className: styles.page,
    'aria-label': label,
    'aria-current': current ? ('page' as const) : undefined,
  };
  if (href && target !== undefined) {
    return (
      <a {...attributes} href={href(target)}>
        {children}
      </a>
    );
  }
  return (
    <button
      {...attributes}
      type="button"
      disabled={target === undefined}
      onClick={() => target !== undefined && onPageChange?.(target)}
    >
      {children}
    </button>
  );
}

function number(value: number): string {
  return value.toLocaleString('en');
}
