import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { FrameBarContext } from '../app-frame/frame-bar';
import { MAIN_ID, SkipLink } from '../skip-link/skip-link';
import styles from './centered-frame.module.css';

export type CenteredFrameProps = {
  brand?: ReactNode;
  /** The way back to where the person came from. */
  back?: { label: string; href: string };
  /** How much waits to be read, beside the person. */
  bell?: ReactNode;
  /** At the end of the top line: `PersonMenu`. */
  person?: ReactNode;
  /** `narrow` for one decision, `reading` for text and settings. */
  width?: 'narrow' | 'form' | 'reading';
  /** In the middle of the height too: a page with one thing on it. */
  middle?: boolean;
  footer?: ReactNode;
  /** A picture beside the column, where there is room for one: `EventArt`. */
  aside?: ReactNode;
  children: ReactNode;
};

/** One column that breathes: sign-in, settings, status, legal pages. Without a top line there is nothing to skip. */
export function CenteredFrame({
  brand,
  back,
  bell,
  person,
  width = 'form',
  children,
  ...props
}: CenteredFrameProps) {
  const { middle, footer, aside } = props;
  const hasHeader = (brand ?? back ?? person) !== undefined;
  return (
    <div className={styles.frame} data-width={width} data-beside={aside !== undefined}>
      {hasHeader && (
        <>
          <SkipLink />
          <header className={styles.header}>
            <div className={styles.start}>
              {brand}
              {back && (
                <a className={styles.back} href={back.href}>
                  <ArrowLeft />
                  {back.label}
                </a>
              )}
            </div>
            {person !== undefined && (
              <FrameBarContext value="top">
                <div className={styles.end}>
                  {bell}
                  {person}
                </div>
              </FrameBarContext>
            )}
          </header>
        </>
      )}
      <main className={styles.main} id={MAIN_ID} tabIndex={-1} data-middle={middle}>
        <div className={styles.column}>{children}</div>
      </main>
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
