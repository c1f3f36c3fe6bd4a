import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** A static file with the encodings that its build left beside it. */
export type Asset = {
  readonly contentType: string;
  readonly etag: string;
  /** A file whose name carries a hash of its content never changes. */
  readonly immutable: boolean;
  readonly bodies: { readonly identity: Buffer; readonly br?: Buffer; readonly gzip?: Buffer };
};

/** The files of one build, by path below its folder, held in memory. */
export type AssetStore = ReadonlyMap<string, Asset>;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

const ENCODINGS = { br: '.br', gzip: '.gz' } as const;

/** Reads every file of a build whose kind is known. @throws Error when the folder cannot be read. */
export function loadAssets(folder: string): AssetStore {
  const files = new Map(listFiles(folder).map((file) => [file, readFileSync(join(folder, file))]));
  const assets = new Map<string, Asset>();
  for (const [file, identity] of files) {
    const contentType = CONTENT_TYPES[extname(file)];
    if (!contentType) continue;
    const [br, gzip] = [files.get(file + ENCODINGS.br), files.get(file + ENCODINGS.gzip)];
    assets.set(file, {
      contentType,
      etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
      immutable: /\.[0-9a-f]{8}\.[a-z0-9]+$/.test(file),
      bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
    });
  }
  return assets;
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
