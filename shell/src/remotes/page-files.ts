import { patternOf, type RemoteVersion } from '@event-portal/contracts';

/** Of each file that the document's head has asked for whether it came, by its address. */
export type EarlyFiles = Readonly<Record<string, Promise<boolean>>>;

/**
 * Asks for files of remotes before their code does: each once, because to ask the browser's cache again takes time as well. As plain
 * requests, which end when whoever wanted the file turns away; links do not.
 */
export type PageFiles = {
  /** Asks for the entry; settles with whether it came. */
  readonly bringEntry: (version: RemoteVersion, request?: RequestInit) => Promise<boolean>;
  /** Asks for all files of a page at once, which its code would ask for one after the other. What fails is left to that code. */
  readonly bringPage: (version: RemoteVersion, pathname: string, request?: RequestInit) => void;
};

/** Makes what asks for files; the document's head has asked for some. */
export function createPageFiles(
  { earlyFiles = {} }: { readonly earlyFiles?: EarlyFiles | undefined },
  fetch: typeof globalThis.fetch,
): PageFiles {
  const asked = new Map<string, Promise<boolean>>();
  const keep = (href: string, coming: Promise<boolean>) => {
    const kept = coming.then((hasCome) => hasCome || !asked.delete(href));
    asked.set(href, kept);
    return kept;
  };
  const ask = (href: string, request: RequestInit) =>
    fetch(href, { credentials: 'same-origin', ...request }).then(
      () => true,
      () => false,
    );
  for (const [href, coming] of Object.entries(earlyFiles)) {
    const askAgain = () => {
      takeFailure(href);
      // Whatever a browser has kept of it may be wrong.
      return ask(href, { cache: 'reload' });
    };
    void keep(
      href,
      coming.then((hasCome) => hasCome || askAgain()),
    );
  }
  const bring = ({ baseUrl, integrity }: RemoteVersion, file: string, request?: RequestInit) => {
    const { href } = new URL(file, baseUrl);
    return asked.get(href) ?? keep(href, ask(href, { integrity: integrity?.[file] ?? '', ...request }));
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

/**
 * Takes the failure of a preload link, with which Chromium would answer the next element that asks for the file. This one is run by
 * nobody: it leaves the document before anything has come (HTML, "execute the script element").
 */
function takeFailure(href: string): void {
  const element = href.endsWith('.css')
    ? Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    : Object.assign(document.createElement('script'), { src: href });
  document.head.append(element);
  document.implementation.createHTMLDocument('').adoptNode(element);
}
