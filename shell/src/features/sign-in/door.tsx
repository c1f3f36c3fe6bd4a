import { BrandMark, EventArt, SkipLink } from '@event-portal/ui';
import type { ReactNode } from 'react';
import styles from './door.module.css';

/** The picture never changes: people should know the door when they see it again. */
const ART_SEED = 'the door of the event portal';

/** The frame of the login page: what this place is, and the way in. */
export function Door({ children }: { children: ReactNode }) {
  return (
    <div className={styles.door}>
      <SkipLink />
      <div className={styles.picture}>
        <EventArt seed={ART_SEED} />
        <div className={styles.words}>
          <p className={styles.slogan}>Find your next event. Bring your team. Be there.</p>
          <p className={styles.promise}>
            Apply once, follow every step, and walk in with your name on the list.
          </p>
        </div>
      </div>
      <div className={styles.entrance}>
        <header className={styles.brand}>
          <BrandMark size="large" />
        </header>
        <main className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
        <footer className={styles.footer}>
          <a href="/privacy">Privacy</a>
          <a href="/terms">Terms</a>
        </footer>
      </div>
    </div>
  );
}
