import { contentTypeOf, isAssetPath } from '@event-portal/contracts';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** A static file with the encodings that its build left beside it. */
export type Asset = {
  readonly contentType: string;
  readonly etag: string;
  /** A file whose name or folder changes with its content never changes. */
  readonly immutable: boolean;
  readonly bodies: { readonly identity: Buffer; readonly br?: Buffer; readonly gzip?: Buffer };
};

/** Static files by their path. */
export type AssetStore = { get(path: string): Asset | undefined | Promise<Asset | undefined> };

const ENCODINGS = { br: '.br', gzip: '.gz' } as const;

/** Files that are looked at once are kept, up to this much; the oldest go first. */
const KEPT_BYTES = 256 * 1024 * 1024;

/** Reads every file of a build whose kind is known. @throws Error when the folder cannot be read. */
export function loadAssets(folder: string): AssetStore {
  const files = new Map(listFiles(folder).map((file) => [file, readFileSync(join(folder, file))]));
  const assets = new Map<string, Asset>();
  for (const [file, identity] of files) {
    const bodies = { identity, br: files.get(file + ENCODINGS.br), gzip: files.get(file + ENCODINGS.gzip) };
    const asset = toAsset(file, bodies, /\.[0-9a-f]{8}\.[a-z0-9]+$/.test(file));
    if (asset) assets.set(file, asset);
  }
  return assets;
}

/**
 * Serves the versions of remotes from a folder that grows while it is served: `<version>/<file>`, or
 * `<remote>/<version>/<file>`. What is in it never changes, so a file is read once, when somebody first asks for it.
 */
export function openAssets(folder: string): AssetStore {
  const kept = new Map<string, { asset: Asset; bytes: number }>();
  let bytesKept = 0;
  return {
    async get(path) {
      const known = kept.get(path);
      if (known) return known.asset;
      if (!isAssetPath(path)) return undefined;
      const read = (file: string) => readFile(join(folder, file)).catch(() => undefined);
      const [identity, br, gzip] = await Promise.all([read(path), read(`${path}.br`), read(`${path}.gz`)]);
      const asset = identity && toAsset(path, { identity, br, gzip }, true);
      if (!asset) return undefined;

      const bytes = [identity, br, gzip].reduce((sum, body) => sum + (body?.length ?? 0), 0);
      kept.set(path, { asset, bytes });
      bytesKept += bytes;
      for (const [oldest, entry] of kept) {
        if (bytesKept <= KEPT_BYTES) break;
        kept.delete(oldest);
        bytesKept -= entry.bytes;
      }
      return asset;
    },
  };
}

function toAsset(
  file: string,
  { identity, br, gzip }: { identity: Buffer; br: Buffer | undefined; gzip: Buffer | undefined },
  immutable: boolean,
): Asset | undefined {
  const contentType = contentTypeOf(file);
  if (contentType === undefined) return undefined;
  return {
    contentType,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    immutable,
    bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
  };
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
