import type { RemoteVersion } from '@event-portal/contracts';
import { matchPath } from 'react-router-dom';

/**
 * Requests all files of a page at once; its code would request one after the other. For people whom the guards have let
 * in; the hashes are added to the links (see `enforceIntegrity`). Only once the entry is there: a browser answers the next
 * request for a file with its failed preload, so that what is down must not be preloaded.
 */
export function preloadPage({ baseUrl, integrity, preload }: RemoteVersion, pathname: string): void {
  // Sources are served as they change: what was fetched early could be old already.
  if (integrity === null) return;
  const pattern = Object.keys(preload)
    .filter((candidate) => !candidate.endsWith('*'))
    // As the router does: a page with a name of its own before one that takes any.
    .sort((a, b) => parametersOf(a) - parametersOf(b))
    .find((candidate) => matchPath({ path: candidate, caseSensitive: true }, pathname));
  for (const file of preload[pattern ?? ''] ?? []) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.href = new URL(file, baseUrl).href;
    document.head.append(link);
  }
}

function parametersOf(pattern: string): number {
  return pattern.split('/:').length;
}
