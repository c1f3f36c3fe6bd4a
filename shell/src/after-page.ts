import { MESSAGE_AFTER_MS } from '@event-portal/remote-kit/routing';
import { whenIdle } from './remotes/run-ahead';

/** What tells whether a page is there. */
type Pages = {
  readonly state: { readonly initialized: boolean; readonly navigation: { readonly state: string } };
  subscribe(listener: () => void): () => void;
};

/**
 * Settles once the first page stands, its files have come and the browser has nothing else to do. Who waits for a page that does not come
 * is to be told something in the end: it waits no longer than that.
 */
export async function afterPage(window: Window, pages: Pages): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = () => {
      const { initialized, navigation } = pages.state;
      if (initialized && navigation.state === 'idle' && window.document.readyState === 'complete') end();
    };
    const end = () => {
      unsubscribe();
      window.removeEventListener('load', look);
      clearTimeout(timer);
      resolve();
    };
    const unsubscribe = pages.subscribe(look);
    window.addEventListener('load', look);
    const timer = setTimeout(end, MESSAGE_AFTER_MS);
    look();
  });
  await whenIdle(window);
}
