import type { Theme } from '@event-portal/ui';
import { useSyncExternalStore } from 'react';

/** What the part after # says: `#/button?theme=dark`. */
export type Address = { readonly page: string; readonly theme: Theme };

const THEMES: readonly Theme[] = ['light', 'dark', 'system'];

/** The address that is open now, and whenever it changes. */
export function useAddress(): Address {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  return parseAddress(hash);
}

/** Opens a page in a theme. */
export function openAddress({ page, theme }: Address): void {
  window.location.hash = printAddress({ page, theme });
}

/** The link to a page in a theme. */
export function printAddress({ page, theme }: Address): string {
  return `#/${page}${theme === 'system' ? '' : `?theme=${theme}`}`;
}

function parseAddress(hash: string): Address {
  const [page = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const asked = new URLSearchParams(query).get('theme');
  return { page, theme: THEMES.find((theme) => theme === asked) ?? 'system' };
}

function subscribe(notify: () => void): () => void {
  window.addEventListener('hashchange', notify);
  return () => window.removeEventListener('hashchange', notify);
}
