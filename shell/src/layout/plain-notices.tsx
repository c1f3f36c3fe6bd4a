import { Banner } from '@event-portal/ui';
import { useEffect, useSyncExternalStore } from 'react';
import styles from './floating.module.css';
import type { StandInProps } from './lazy-part';
import type { Notices } from './notices';

const tones = { success: 'success', information: 'accent', problem: 'danger' } as const;

/** Messages without the region's behaviour: they stay until they are put away, or until the region is there. */
export function PlainNotices({ notices, retry }: { notices: Notices } & StandInProps) {
  const waiting = useSyncExternalStore(notices.subscribe, notices.waiting);
  useEffect(retry, [waiting, retry]);
  return (
    <div role="status">
      {waiting.map(({ id, tone, text }) => (
        <div key={id} className={styles.place}>
          <Banner tone={tones[tone]} onDismiss={() => notices.dismiss(id)}>
            {text}
          </Banner>
        </div>
      ))}
    </div>
  );
}
