import { patternOf, type RemoteVersion } from '@event-portal/contracts';

/**
 * Requests all files of a page at once; its code would request one after the other. For people whom the guards have let
 * into the area. As plain requests, like those of the document: a preload link that has failed answers the element that asks again, and
 * a browser complains of one that nobody takes, as where the role at the event leads to another page.
 */
export function preloadPage(
  { baseUrl, integrity, preload }: RemoteVersion,
  pathname: string,
  fetch: (url: string, init: RequestInit) => Promise<unknown> = window.fetch,
): void {
  // Sources are served as they change: what was fetched early could be old already.
  if (integrity === null) return;
  const pattern = patternOf(Object.keys(preload), pathname);
  for (const file of preload[pattern ?? ''] ?? [])
    fetch(new URL(file, baseUrl).href, {
      integrity: integrity[file] ?? '',
      credentials: 'same-origin',
    }).catch(() => undefined);
}
