import type { PastRegistry } from '@event-portal/contracts';
import { Banner, Button } from '@event-portal/ui';
import { useSyncExternalStore } from 'react';
import { useRemotes, useShell } from '../shell-context';
import styles from './floating.module.css';

/** Stays as long as this browser is set to run, break or leave out what nobody else does, and ends it with one press. */
export function OverrideBanner() {
  const { catalogue, trials, safeMode } = useShell();
  const remotes = useRemotes();
  const tried = useSyncExternalStore(catalogue.subscribe, catalogue.tried);
  const past = useSyncExternalStore(catalogue.subscribe, catalogue.past);
  const broken = trials.broken();
  if (!past && tried.length === 0 && broken.length === 0 && !safeMode.isOn) return null;

  const titleOf = (name: string) => remotes.find((remote) => remote.name === name)?.descriptor.title ?? name;
  const leftOut = [...safeMode.leftOut].map(titleOf);
  const details = [
    ...(past ? describePast(past) : []),
    ...(safeMode.isOn ? ['Versions that are only being tried are left away'] : []),
    ...(leftOut.length > 0 ? [`Left out: ${leftOut.join(', ')}`] : []),
    ...tried.map(({ name, version, title: preview }) => `${titleOf(name)}: ${preview ?? version}`),
    ...broken.map(({ name, version, breakage }) => `${titleOf(name)}: ${version} (${breakage})`),
  ];
  const title = past
    ? 'You see the portal as it was'
    : safeMode.isOn
      ? 'Safe mode'
      : 'You are trying other versions';
  return (
    <div className={styles.place}>
      <Banner
        tone="warning"
        title={broken.length > 0 ? 'Broken on purpose, in this tab' : title}
        action={
          <Button size="small" onClick={trials.end}>
            {past || tried.length + broken.length > 0 ? 'Back to what is live' : 'End safe mode'}
          </Button>
        }
      >
        {details.join('; ')}
      </Banner>
    </div>
  );
}

function describePast({ sequence, issuedAt, keptOut }: PastRegistry): string[] {
  const at = new Date(issuedAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  const missing = keptOut.map(({ remote, version }) => `${remote} ${version}`);
  return [
    `Document ${sequence} of the registry, from ${at}; people and data are those of now`,
    ...(missing.length > 0 ? [`Not shown: ${missing.join(', ')}`] : []),
  ];
}
