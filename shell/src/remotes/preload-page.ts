import { patternOf, type RemoteVersion } from '@event-portal/contracts';

/**
 * Requests all files of a page at once; its code would request one after the other. For people whom the guards have let
 * in; the hashes are added to the links (see `enforceIntegrity`). Only once the entry is there: a browser answers the next
 * request for a file with its failed preload, so that what is down must not be preloaded.
 */
export function preloadPage({ baseUrl, integrity, preload }: RemoteVersion, pathname: string): void {
  // Sources are served as they change: what was fetched early could be old already.
  if (integrity === null) return;
  const pattern = patternOf(Object.keys(preload), pathname);
  for (const file of preload[pattern ?? ''] ?? []) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.href = new URL(file, baseUrl).href;
    document.head.append(link);
  }
}
