import { Banner, Button } from '@event-portal/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useShell } from '../shell-context';
import styles from './floating.module.css';

const LOOK_AGAIN_MS = 5 * 60_000;

/** Offers a load of the page once something that runs in it has a newer version. Nothing happens by itself. */
export function UpdatePrompt() {
  const { catalogue, unsaved } = useShell();
  const isOutdated = useSyncExternalStore(catalogue.subscribe, catalogue.isOutdated);
  const [isPutOff, setPutOff] = useState(false);

  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && catalogue.refresh());
    const timer = setInterval(look, LOOK_AGAIN_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [catalogue]);

  if (!isOutdated || isPutOff) return null;
  const reload = async () => {
    if (await unsaved.mayBeLost()) window.location.reload();
  };
  return (
    <div className={styles.place}>
      <Banner
        live="polite"
        title="There is a new version"
        action={
          <Button size="small" onClick={() => void reload()}>
            Load it
          </Button>
        }
        onDismiss={() => setPutOff(true)}
        dismissLabel="Later"
      >
        You can go on, and get it with your next visit.
      </Banner>
    </div>
  );
}
