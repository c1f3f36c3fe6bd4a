import { Banner, Button } from '@event-portal/ui';
import { createStore } from '@event-portal/ui/store';
import { useState, useSyncExternalStore } from 'react';
import { useShell } from '../shell-context';
import styles from './floating.module.css';

/** How often it was offered. */
const offers = createStore(0);

/** Offers a load of the page, for what needs one: a file of this shell that its server no longer has. */
export function offerNewVersion(): void {
  offers.set(offers.get() + 1);
}

/** Offers a load of the page once something that runs in it has a newer version. Nothing happens by itself. */
export function UpdatePrompt() {
  const { catalogue, unsaved } = useShell();
  const isOutdated = useSyncExternalStore(catalogue.subscribe, catalogue.isOutdated);
  const offered = useSyncExternalStore(offers.subscribe, offers.get);
  // Put off until somebody offers it again.
  const [putOff, setPutOff] = useState<number>();

  if ((!isOutdated && offered === 0) || putOff === offered) return null;
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
        onDismiss={() => setPutOff(offered)}
        dismissLabel="Later"
      >
        You can go on, and get it with your next visit.
      </Banner>
    </div>
  );
}
