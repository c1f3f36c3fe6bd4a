import type { ReactNode } from 'react';
import styles from './card.module.css';

export type CardProps = {
  title?: ReactNode;
  /** The heading's level in the outline of the page. */
  level?: 2 | 3 | 4;
  /** The whole card leads there; the title is the link. */
  href?: string;
  /** A picture across the top: `EventArt`, an image. */
  media?: ReactNode;
  /** Stands in the corner of the picture, or above the title without one: a state, a role. */
  status?: ReactNode;
  /** A line below the title: when, where, who. */
  meta?: ReactNode;
  children?: ReactNode;
  /** At the foot: what can be done with it. */
  actions?: ReactNode;
};

/** One thing among its like. Never put a card in a card. */
export function Card({ title, level = 3, href, media, status, meta, children, actions }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.card} data-interactive={href !== undefined}>
      {media !== undefined && <div className={styles.media}>{media}</div>}
      {status !== undefined && (
        <div className={media === undefined ? styles.above : styles.corner}>{status}</div>
      )}
      {title !== undefined && (
        <Heading className={styles.title}>
          {href === undefined ? (
            title
          ) : (
            <a className={styles.link} href={href}>
              {title}
            </a>
          )}
        </Heading>
      )}
      {meta !== undefined && <div className={styles.meta}>{meta}</div>}
      {children !== undefined && <div className={styles.body}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
