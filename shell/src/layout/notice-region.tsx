import type { Notice } from '@event-portal/remote-kit';
import { createToastQueue, ToastRegion } from '@event-portal/ui';

const queue = createToastQueue();
const tones = { success: 'success', information: 'accent', problem: 'danger' } as const;

/** Shows a message in the region. */
export function showNotice({ tone, text }: Notice): void {
  queue.show({ tone: tones[tone], title: text });
}

/** Where messages appear. */
export function NoticeRegion() {
  return <ToastRegion queue={queue} />;
}
