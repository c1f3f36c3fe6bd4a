import { Banner, Button } from '@event-portal/ui';
import { useSyncExternalStore } from 'react';
import { useRemotes, useShell } from '../shell-context';
import styles from './floating.module.css';

/** Stays as long as this browser is set to run, or to break, what nobody else does, and ends it with one press. */
export function OverrideBanner() {
  const { catalogue, overrides, laboratory, memory } = useShell();
  const remotes = useRemotes();
  const tried = useSyncExternalStore(catalogue.subscribe, catalogue.tried);
  const broken = laboratory.list();
  if (tried.length === 0 && broken.length === 0) return null;

  const titleOf = (name: string) => remotes.find((remote) => remote.name === name)?.descriptor.title ?? name;
  const details = [
    ...tried.map(({ name, version }) => `${titleOf(name)}: ${version}`),
    ...broken.map(({ name, version, breakage }) => `${titleOf(name)}: ${version} (${breakage})`),
  ];
  const clear = () => {
    tried.forEach(({ name }) => overrides.set(name, null));
    broken.forEach(({ name }) => memory.forget(name));
    laboratory.clear();
    window.location.reload();
  };
  return (
    <div className={styles.place}>
      <Banner
        tone="warning"
        title={broken.length > 0 ? 'Broken on purpose, in this tab' : 'You are trying other versions'}
        action={
          <Button size="small" onClick={clear}>
            Back to what is live
          </Button>
        }
      >
        {details.join(', ')}
      </Banner>
    </div>
  );
}
