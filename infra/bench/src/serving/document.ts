import { checkout } from '@event-portal/commands';
import type { WebRuntime } from '@event-portal/contracts';
import { readIcon } from '@event-portal/tooling';
import { join } from 'node:path';

/** What a document of a peer says. */
export type DocumentParts = {
  readonly settings: Pick<WebRuntime, 'apiBaseUrl' | 'idpAuthorizeUrl' | 'idpClientId' | 'cookieDomain'>;
  /** What loads first, in its order. */
  readonly files: readonly string[];
  /** The font of the first words, where the build has it. */
  readonly font: string | undefined;
  /** Files of the build that this page needs besides. */
  readonly preloads?: readonly string[];
  /** Where the build is of ES modules: their names, the one that starts, and those that every page needs. */
  readonly modules?: {
    readonly importMap: Readonly<Record<string, string>>;
    /** The style sheets of the other areas, for whoever comes to them later. */
    readonly styles: Readonly<Record<string, readonly string[]>>;
    readonly start: string;
    readonly preloads: readonly string[];
  };
  /** Addresses of the API whose replies this page needs. */
  readonly early?: readonly string[];
};

/** A browser that keeps no icons draws it anew with every navigation, which takes the thread of the page its time. */
const icon = readIcon(join(checkout, 'shell'));

/**
 * The document of a peer. Like the product's, it asks for the session and for the font of its first words before any script
 * is there, and has the portal's icon in it: these are no merits of federation.
 */
export function renderPeerDocument({
  settings,
  files,
  font,
  preloads = [],
  early = [],
  modules,
}: DocumentParts): string {
  const url = (file: string) => `/assets/${file}`;
  const script = [
    `(window.sessionReply=fetch(${JSON.stringify(`${settings.apiBaseUrl}/auth/me`)},{credentials:"include",redirect:"error"})).catch(function(){});`,
    early.length > 0 &&
      `window.earlyReplies=new Map(${JSON.stringify(early)}.map(function(u){var r=fetch(u,{credentials:"include",redirect:"error"});r.catch(function(){});return[u,r]}));`,
  ];
  // As in ours: the code comes first, then what is asked for ahead, and the font of the first words.
  const [first, after] = preloads.length > 0 ? [' fetchpriority="high"', ' fetchpriority="low"'] : ['', ''];
  const lines = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Event Portal</title>',
    '<meta name="color-scheme" content="light dark">',
    `<link rel="icon" type="image/svg+xml" href="${icon}">`,
    `<script>${script.filter(Boolean).join('')}</script>`,
    `<script type="application/json" id="settings">${JSON.stringify(settings)}</script>`,
    ...(modules
      ? [
          `<script type="importmap">${JSON.stringify({ imports: mapValues(modules.importMap, url) })}</script>`,
          ...modules.preloads.map((file) => `<link rel="modulepreload" href="${url(file)}">`),
          ...Object.entries(modules.styles).flatMap(([area, all]) =>
            all.map((file) => `<link rel="later" data-area="${area}" href="${url(file)}">`),
          ),
          `<script type="module" src="${url(modules.start)}"></script>`,
        ]
      : []),
    ...files
      .filter((file) => file.endsWith('.css'))
      .map((file) => `<link rel="stylesheet" href="${url(file)}">`),
    ...files
      .filter((file) => file.endsWith('.js'))
      .map((file) => `<script defer${first} src="${url(file)}"></script>`),
    ...preloads.map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" href="${url(file)}">`
        : `<link rel="preload" as="script" href="${url(file)}">`,
    ),
    // As in ours: react-aria would put a style sheet of its own before all others, for which the page is laid out again.
    ...(preloads.length > 0 ? ['<style id="react-aria-pressable-style"></style>'] : []),
    ...(font === undefined
      ? []
      : [`<link rel="preload" as="font" type="font/woff2"${after} href="${url(font)}" crossorigin>`]),
    '</head>',
    '<body><div id="root"></div></body>',
    '</html>',
  ];
  return `${lines.join('\n')}\n`;
}

function mapValues(values: Readonly<Record<string, string>>, change: (value: string) => string) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}
