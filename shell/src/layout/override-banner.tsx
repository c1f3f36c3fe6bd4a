import { Banner, Button } from '@event-portal/ui';
import { useSyncExternalStore } from 'react';
import { withSafeMode } from '../remotes/safe-mode';
import { useRemotes, useShell } from '../shell-context';
import styles from './floating.module.css';

/** Stays as long as this browser is set to run, break or leave out what nobody else does, and ends it with one press. */
export function OverrideBanner() {
  const { catalogue, overrides, broken, memory, safeMode } = useShell();
  const remotes = useRemotes();
  const tried = useSyncExternalStore(catalogue.subscribe, catalogue.tried);
  const brokenHere = broken.list();
  if (tried.length === 0 && brokenHere.length === 0 && !safeMode.isOn) return null;

  const titleOf = (name: string) => remotes.find((remote) => remote.name === name)?.descriptor.title ?? name;
  const leftOut = [...safeMode.leftOut].map(titleOf);
  const details = [
    ...(safeMode.isOn ? ['Versions that are only being tried are left away'] : []),
    ...(leftOut.length > 0 ? [`Left out: ${leftOut.join(', ')}`] : []),
    ...tried.map(({ name, version }) => `${titleOf(name)}: ${version}`),
    ...brokenHere.map(({ name, version, breakage }) => `${titleOf(name)}: ${version} (${breakage})`),
  ];
  const clear = () => {
    tried.forEach(({ name }) => overrides.set(name, null));
    brokenHere.forEach(({ name }) => memory.forget(name));
    broken.clear();
    // With a fragment, the same address would be no load.
    if (safeMode.isOn) window.history.replaceState(null, '', withSafeMode(window.location.href, false));
    window.location.reload();
  };
  const title = safeMode.isOn ? 'Safe mode' : 'You are trying other versions';
  return (
    <div className={styles.place}>
      <Banner
        tone="warning"
        title={brokenHere.length > 0 ? 'Broken on purpose, in this tab' : title}
        action={
          <Button size="small" onClick={clear}>
            {tried.length + brokenHere.length > 0 ? 'Back to what is live' : 'End safe mode'}
          </Button>
        }
      >
        {details.join('; ')}
      </Banner>
    </div>
  );
}
