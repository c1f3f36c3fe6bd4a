import type { Location } from 'react-router-dom';

/**
 * Under which a page's scroll position is kept. The router gives the first page of every load one key: with it alone, a
 * page would open where another one was left.
 */
export function scrollKey({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>): string {
  return key === 'default' ? `${pathname}${search}` : key;
}
