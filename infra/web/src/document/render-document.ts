import type { WebRuntime } from '@event-portal/contracts';
import { createHash } from 'node:crypto';

/** The files of the shell's build, as its `shell.json` lists them. */
export type ShellBuild = {
  readonly version: string;
  readonly buildId: string;
  readonly files: readonly string[];
  readonly fonts: readonly string[];
  readonly integrity: Readonly<Record<string, string>> | null;
};

/** What one document is made of. */
export type DocumentParts = {
  readonly runtime: WebRuntime;
  readonly shell: ShellBuild;
  readonly nonce: string;
  readonly assetsUrl: string;
  /** A Content-Security-Policy for hosts that send none. */
  readonly policy?: string;
};

/**
 * Renders the one document of the portal. The session request starts in its head, before any other script is there (S3),
 * and the theme is set before anything is painted.
 */
export function renderDocument({ runtime, shell, nonce, assetsUrl, policy }: DocumentParts): string {
  const url = (file: string) => `${assetsUrl}${file}`;
  const fonts = shell.fonts.filter((file) => /latin-wght/.test(file) && !/latin-ext/.test(file));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${policy === undefined ? '' : `<meta http-equiv="Content-Security-Policy" content="${policy}">\n`}<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Event Portal</title>
<meta name="description" content="Apply to events, take part in them, and run them.">
<meta name="color-scheme" content="light dark">
<meta name="csp-nonce" nonce="${nonce}">
<script nonce="${nonce}">${headScript(runtime.apiBaseUrl)}</script>
<script type="application/json" id="runtime">${escapeForScript(JSON.stringify(runtime))}</script>
${importMap(runtime.registry, nonce)}<link rel="icon" type="image/svg+xml" href="${url('favicon.svg')}">
${fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${url(file)}" crossorigin>`).join('\n')}
${shell.files.map((file) => entryTag(url(file), nonce, shell.integrity?.[file])).join('\n')}
</head>
<body>
<div id="root"></div>
<noscript>The event portal needs JavaScript. Turn it on in your browser’s settings and reload this page.</noscript>
</body>
</html>
`;
}

function entryTag(href: string, nonce: string, integrity: string | undefined): string {
  const hash = integrity === undefined ? '' : ` integrity="${integrity}"`;
  if (href.endsWith('.css')) return `<link rel="stylesheet" href="${href}"${hash} crossorigin="anonymous">`;
  return `<script defer src="${href}"${hash} nonce="${nonce}" crossorigin="anonymous"></script>`;
}

/** The hashes of ES modules: nothing else can put them on an import. */
function importMap(registry: WebRuntime['registry'], nonce: string): string {
  const remotes = 'remotes' in registry ? registry.remotes : [];
  const versions = remotes.flatMap(({ current, canary, previous }) =>
    [current, canary?.version, previous].filter((version) => version?.format === 'module'),
  );
  if (versions.length === 0) return '';
  const integrity = Object.fromEntries(
    versions.flatMap((version) =>
      Object.entries(version?.integrity ?? {})
        .filter(([file]) => /\.m?js$/.test(file))
        .map(([file, hash]) => [`${version?.baseUrl ?? ''}${file}`, hash]),
    ),
  );
  return `<script type="importmap" nonce="${nonce}">${escapeForScript(JSON.stringify({ integrity }))}</script>\n`;
}

/** The hash of the one inline script, for a policy without nonces. */
export function hashOfHeadScript(apiBaseUrl: string): string {
  return `sha256-${createHash('sha256').update(headScript(apiBaseUrl)).digest('base64')}`;
}

function headScript(apiBaseUrl: string): string {
  const me = escapeForScript(JSON.stringify(`${apiBaseUrl}/auth/me`));
  return [
    `(window.sessionReply=fetch(${me},{credentials:"include",redirect:"error"})).catch(function(){});`,
    'try{var t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}',
  ].join('');
}

/** Keeps text from ending the script element that it stands in. */
function escapeForScript(json: string): string {
  return json.replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
