/**
 * What a file of a build is sent as, by its ending. Nobody serves a file of any other kind, and the registry tool publishes none.
 * Pages are not among them: HTML, XHTML and XML that a remote brings would be documents of the portal's own origin. SVG is, because
 * pages draw with it; opened by itself it is a document too, so whoever serves it says that it may run nothing or is to be saved.
 */
const assetTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.otf': 'font/otf',
  '.ttf': 'font/ttf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webm': 'video/webm',
};

/** The endings of files that are served. */
export const assetEndings: readonly string[] = Object.keys(assetTypes);

/** What a file is sent as; undefined for a kind that nobody serves. */
export function contentTypeOf(file: string): string | undefined {
  const ending = /\.[^./]+$/.exec(file)?.[0].toLowerCase() ?? '';
  return Object.hasOwn(assetTypes, ending) ? assetTypes[ending] : undefined;
}

/** Whether a path has no segment that is hidden, empty, or leads elsewhere: others are never looked for. */
export function isAssetPath(path: string): boolean {
  return path.split('/').every((segment) => /^(?!\.)[A-Za-z0-9_$~.-]+$/.test(segment));
}
