import { useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part';
import type { Notices } from './notices';
import { PlainNotices } from './plain-notices';

/** The region and its behaviour are large; most visits never need them. */
const NoticeRegion = lazyPart(
  () => import('./notice-region').then((module) => module.NoticeRegion),
  PlainNotices,
);

/** The place of the messages; empty until there is one. */
export function NoticeOutlet({ notices }: { notices: Notices }) {
  const isNeeded = useSyncExternalStore(notices.subscribe, notices.isNeeded);
  return isNeeded ? <NoticeRegion notices={notices} /> : null;
}
