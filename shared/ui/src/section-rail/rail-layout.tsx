import type { ReactNode } from 'react';
import styles from './section-rail.module.css';

export type RailLayoutProps = {
  /** `SectionRail`. Beside the content where there is room for it, above it where there is not. */
  rail: ReactNode;
  /** On the other side, where there is room for that too: what the content leads to, such as a preview. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Content with a rail of its sections; both sides stay in sight while it scrolls. */
export function RailLayout({ rail, aside, children }: RailLayoutProps) {
  return (
    <div className={styles.layout}>
      <div className={styles.columns} data-aside={aside !== undefined}>
        <div className={styles.railPlace}>{rail}</div>
        <div className={styles.content}>{children}</div>
        {aside !== undefined && <aside className={styles.aside}>{aside}</aside>}
      </div>
    </div>
  );
}
