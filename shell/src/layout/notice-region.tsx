import { createToastQueue, ToastRegion } from '@event-portal/ui';
import { useEffect, useSyncExternalStore } from 'react';
import type { Notices } from './notices';

const queue = createToastQueue();
const tones = { success: 'success', information: 'accent', problem: 'danger' } as const;

/** Where messages appear. */
export function NoticeRegion({ notices }: { notices: Notices }) {
  const waiting = useSyncExternalStore(notices.subscribe, notices.waiting);
  useEffect(() => {
    for (const { tone, text } of notices.take()) queue.show({ tone: tones[tone], title: text });
  }, [waiting, notices]);
  return <ToastRegion queue={queue} />;
}
