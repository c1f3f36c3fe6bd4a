import { patternOf, type RemoteVersion } from '@event-portal/contracts';

/**
 * Asks for files of remotes before their code does: each once, because to ask the browser's cache again takes time as well. As plain
 * requests, like those of the document's head: a preload link that has failed answers the element that asks again, and a browser
 * complains of one that nobody takes, as where the role at the event leads to another page.
 */
export type PageFiles = {
  /** Asks for the entry; settles with whether it came. */
  readonly bringEntry: (version: RemoteVersion, request?: RequestInit) => Promise<boolean>;
  /** Asks for all files of a page at once, which its code would ask for one after the other. What fails is left to that code. */
  readonly bringPage: (version: RemoteVersion, pathname: string, request?: RequestInit) => void;
};

/** Makes what asks for files; the document's head has asked for some by their addresses. */
export function createPageFiles(
  { earlyFiles = {} }: { readonly earlyFiles?: Readonly<Record<string, string>> | undefined },
  fetch: typeof globalThis.fetch,
): PageFiles {
  const asked = new Map(Object.keys(earlyFiles).map((href) => [href, Promise.resolve(true)]));
  const bring = ({ baseUrl, integrity }: RemoteVersion, file: string, request?: RequestInit) => {
    const { href } = new URL(file, baseUrl);
    const coming =
      asked.get(href) ??
      fetch(href, { integrity: integrity?.[file] ?? '', credentials: 'same-origin', ...request }).then(
        () => true,
        () => !asked.delete(href),
      );
    asked.set(href, coming);
    return coming;
  };
  return {
    bringEntry: (version, request) => bring(version, version.entry, request),
    bringPage(version, pathname, request) {
      const { integrity, preload } = version;
      // Sources are served as they change: what was fetched early could be old already.
      if (integrity === null) return;
      for (const file of preload[patternOf(Object.keys(preload), pathname) ?? ''] ?? [])
        void bring(version, file, request);
    },
  };
}
