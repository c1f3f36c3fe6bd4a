import type { RemoteVersion } from '@event-portal/contracts';
import { matchPath } from 'react-router-dom';

/**
 * Asks for the files of a page while the entry of its remote is still on its way, so that they come at the same time and
 * not one after the other. For people whom the guards have let in; the hashes are added to the links (see `enforceIntegrity`).
 */
export function preloadPage({ baseUrl, integrity, preload }: RemoteVersion, pathname: string): void {
  // Sources are served as they change: what was fetched early could be old already.
  if (integrity === null) return;
  const pattern = Object.keys(preload)
    .filter((candidate) => !candidate.endsWith('*'))
    .find((candidate) => matchPath({ path: candidate, caseSensitive: true }, pathname));
  for (const file of preload[pattern ?? ''] ?? []) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.href = new URL(file, baseUrl).href;
    document.head.append(link);
  }
}
