import { ChevronRight } from 'lucide-react';
import styles from './breadcrumbs.module.css';

export type BreadcrumbsProps = {
  /** From the top down; the last one is the page itself. */
  items: readonly { label: string; href: string }[];
  label?: string;
};

/** The way from the top of the area to this page. */
export function Breadcrumbs({ items, label = 'Breadcrumbs' }: BreadcrumbsProps) {
  return (
    <nav aria-label={label}>
      <ol className={styles.list} role="list">
        {items.map(({ label: text, href }, index) => (
          <li key={href} className={styles.item}>
            {index > 0 && <ChevronRight />}
            <a
              className={styles.link}
              href={href}
              aria-current={index === items.length - 1 ? 'page' : undefined}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
