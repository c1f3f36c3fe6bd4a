import { Banner } from '@event-portal/ui';
import { useSyncExternalStore } from 'react';
import { useShell } from '../shell-context';
import styles from './floating.module.css';

/** Stays as long as the API does not answer: not every page and form has to say so for itself. */
export function ApiDownBanner() {
  const { apiStatus } = useShell();
  const isDown = useSyncExternalStore(apiStatus.subscribe, apiStatus.isDown);
  if (!isDown) return null;
  return (
    <div className={styles.place}>
      <Banner tone="warning" live="polite" title="The portal does not answer at the moment">
        What you have saved is safe. What you see may be out of date, and nothing can be saved. This goes away
        once the portal answers again.
      </Banner>
    </div>
  );
}
