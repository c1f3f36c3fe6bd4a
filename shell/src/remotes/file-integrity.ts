/** No file has it, so a browser refuses whatever is asked to have it. */
export const REFUSED = `sha384-${'A'.repeat(64)}`;

/** What is known of the files that this page may load. */
export type FileHashes = {
  /** Adds the files below an address. Null: they are served from their sources, and change. */
  add(baseUrl: string, integrity: Readonly<Record<string, string>> | null): void;
  /** The hash that a file has to have; `unverified` below the address of sources; undefined for what nobody signed for. */
  of(url: string): string | undefined;
  /** Says that not all files below an address are known, and how to bring the hashes of the others, which are added then. */
  expect(baseUrl: string, bring: () => Promise<void>): void;
  /** Brings what may say more of a file that is not known; undefined for what is known, and where nothing is expected. */
  bring(url: string): Promise<void> | undefined;
};

/** Starts with no files at all. */
export function createFileHashes(pageUrl: string): FileHashes {
  const hashes = new Map<string, string>();
  const sources = new Set<string>();
  const expected = new Map<string, () => Promise<void>>();
  const plain = (url: string) => new URL(url, pageUrl).href.replace(/[?#].*$/s, '');
  const of = (url: string) => {
    if (!URL.canParse(url, pageUrl)) return undefined;
    const address = plain(url);
    if ([...sources].some((base) => address.startsWith(base))) return UNVERIFIED;
    return hashes.get(address);
  };
  return {
    add(baseUrl, integrity) {
      const base = new URL(baseUrl, pageUrl).href;
      if (integrity === null) sources.add(base);
      for (const [file, hash] of Object.entries(integrity ?? {})) hashes.set(plain(base + file), hash);
    },
    of,
    expect: (baseUrl, bring) => void expected.set(new URL(baseUrl, pageUrl).href, bring),
    bring(url) {
      if (!URL.canParse(url, pageUrl) || of(url) !== undefined) return undefined;
      const address = plain(url);
      const [base, bring] = [...expected].find(([candidate]) => address.startsWith(candidate)) ?? [];
      return base === undefined ? undefined : bring?.().then(() => void expected.delete(base));
    },
  };
}

const UNVERIFIED = 'unverified';

/** The part of a window that scripts and style sheets come in through. */
export type GuardedWindow = Pick<typeof globalThis, 'HTMLScriptElement' | 'HTMLLinkElement'> & {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string | null; createHTML(html: string): string | null },
    ): unknown;
  };
};

/**
 * From now on every script and style sheet that anything on the page inserts carries the hash that was signed for it,
 * and what nobody signed for does not load. It holds for the code of every bundler: all of them set `src` and `href`.
 * What is not known yet gets its address once it is: until then the element has none, and is asked for by nobody. Scripts
 * are refused by Trusted Types too, where the browser has them.
 */
export function enforceIntegrity(window: GuardedWindow, hashes: FileHashes): void {
  const protect = (element: HTMLScriptElement | HTMLLinkElement, url: string, set: () => void) => {
    const setProtected = () => {
      const hash = hashes.of(url) ?? REFUSED;
      if (hash !== UNVERIFIED) Object.assign(element, { integrity: hash, crossOrigin: 'anonymous' });
      set();
    };
    const coming = hashes.bring(url);
    if (!coming) return setProtected();
    // Whoever waits for the element hears of it as of a file that has not come.
    coming.then(setProtected).catch(() => element.dispatchEvent(new Event('error')));
  };
  guardProperty(window.HTMLScriptElement.prototype, 'src', protect);
  guardProperty(window.HTMLLinkElement.prototype, 'href', (link, url, set) => {
    if (/^(stylesheet|preload|modulepreload)$/.test(link.rel) && link.as !== 'font') protect(link, url, set);
    else set();
  });
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (hashes.of(url) === undefined ? null : url),
    // Emptying an element is harmless, and what react-aria does with its announcements. Nothing writes markup.
    createHTML: (html) => (html === '' ? html : null),
  });
}

function guardProperty<Element extends object>(
  prototype: Element,
  property: keyof Element,
  around: (element: Element, value: string, set: () => void) => void,
): void {
  const original = Object.getOwnPropertyDescriptor(prototype, property);
  if (!original?.set) throw new Error(`This browser has no ${String(property)} that could be guarded.`);
  Object.defineProperty(prototype, property, {
    ...original,
    set(this: Element, value: unknown) {
      around(this, String(value), () => original.set?.call(this, value));
    },
  });
}
