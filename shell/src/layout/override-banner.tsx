import { Banner, Button } from '@event-portal/ui';
import { useSyncExternalStore } from 'react';
import { useRemotes, useShell } from '../shell-context';
import styles from './floating.module.css';

/** Stays as long as this browser runs what nobody else gets, and ends it with one press. */
export function OverrideBanner() {
  const { catalogue, overrides } = useShell();
  const remotes = useRemotes();
  const running = useSyncExternalStore(catalogue.subscribe, catalogue.running);
  const tried = running.filter(({ reason }) => reason === 'override');
  if (tried.length === 0) return null;

  const names = tried.map(({ name, version }) => {
    const title = remotes.find((remote) => remote.name === name)?.descriptor.title ?? name;
    return `${title}: ${version}`;
  });
  const clear = () => {
    tried.forEach(({ name }) => overrides.set(name, null));
    window.location.reload();
  };
  return (
    <div className={styles.place}>
      <Banner
        tone="warning"
        title="You are trying other versions"
        action={
          <Button size="small" onClick={clear}>
            Back to what is live
          </Button>
        }
      >
        {names.join(', ')}
      </Banner>
    </div>
  );
}
