import { MESSAGE_AFTER_MS } from '@event-portal/remote-kit/routing';
import { whenIdle } from './when-idle';

/**
 * Settles once the files of the document have come and the browser has nothing else to do. One that does not come is not waited for
 * longer than words for a late page are.
 */
export async function afterFiles(window: Window): Promise<void> {
  await new Promise<void>((resolve) => {
    if (window.document.readyState === 'complete') return resolve();
    const timer = setTimeout(resolve, MESSAGE_AFTER_MS);
    window.addEventListener(
      'load',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
  await whenIdle(window);
}
