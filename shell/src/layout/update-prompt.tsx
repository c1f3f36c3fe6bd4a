import { Banner, Button } from '@event-portal/ui';
import { useState, useSyncExternalStore } from 'react';
import { useShell } from '../shell-context';
import styles from './floating.module.css';

/** Offers a load of the page once something that runs in it has a newer version. Nothing happens by itself. */
export function UpdatePrompt() {
  const { catalogue, unsaved } = useShell();
  const isOutdated = useSyncExternalStore(catalogue.subscribe, catalogue.isOutdated);
  const [isPutOff, setPutOff] = useState(false);

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
