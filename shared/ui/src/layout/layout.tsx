import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** How far things stand apart: within one thing, between things, between parts of a page. */
export type Gap = 'small' | 'medium' | 'large';

/** Things below one another, evenly apart; `reading` where they are read, and lines have to end. */
export function Stack({
  gap = 'medium',
  width,
  children,
}: {
  gap?: Gap;
  width?: 'reading';
  children: ReactNode;
}) {
  return (
    <div className={styles.stack} data-gap={gap} data-width={width}>
      {children}
    </div>
  );
}

/** Things beside one another, which wrap where the room ends. */
export function Cluster({
  gap = 'small',
  centered = false,
  children,
}: {
  gap?: Gap;
  centered?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.cluster} data-gap={gap} data-centered={centered ? '' : undefined}>
      {children}
    </div>
  );
}

/** Equals in as many columns as there is room for: a list, unless its children are none. */
export function Grid({
  minimum = 'card',
  children,
}: {
  minimum?: 'tile' | 'field' | 'card' | 'panel';
  children: ReactNode;
}) {
  return (
    <div className={styles.grid} data-minimum={minimum}>
      {children}
    </div>
  );
}

export type SectionProps = {
  /** For a `SectionRail` that leads here. */
  id?: string;
  title: ReactNode;
  level?: 2 | 3;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A part of a page with a heading of its own. */
export function Section({ id, title, level = 2, description, actions, children }: SectionProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={styles.section} id={id}>
      <div className={styles.sectionHead}>
        <div>
          <Heading className={styles.sectionTitle}>{title}</Heading>
          {description !== undefined && <div className={styles.sectionText}>{description}</div>}
        </div>
        {actions !== undefined && <div className={styles.cluster}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
