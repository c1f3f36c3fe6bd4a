import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readContents } from './build-contents';

/** A file of a build, in bytes: as it is, and as browsers that take gzip or brotli get it. */
export type MeasuredFile = {
  readonly name: string;
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
};

/** The size of a build that lies in `dist`. */
export type MeasuredBuild = {
  /** What browsers load: every file but descriptions in JSON, sorted by name. */
  readonly files: readonly MeasuredFile[];
  /**
   * Each package's share of the scripts, in bytes of brotli, the largest first. A share is about: a script is divided as
   * the sources are that it was made from, before what nobody uses was left out.
   */
  readonly packages: readonly (readonly [name: string, brotli: number])[];
  /** The files that every page of the deployable loads first. */
  readonly start: readonly string[];
  /** The files that pages of other deployables load besides. */
  readonly areas: readonly string[];
  /** The files of the deployable that a first visit of a page loads, by URL pattern. */
  readonly pages: ReadonlyMap<string, readonly string[]>;
};

/** Measures the build of a deployable. Equal builds give equal figures. @throws Error when there is no build. */
export function measureBuild(folder: string): MeasuredBuild {
  const { start, pages, areas, scripts } = readContents(folder);
  const files = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((name) => !/(^|[\\/])\.|\.(br|gz|json)$/.test(name))
    .filter((name) => statSync(join(folder, 'dist', name)).isFile())
    .sort()
    .map((name) => measureFile(join(folder, 'dist'), name));
  const packages = new Map<string, number>();
  for (const { name, brotli } of files) {
    const shares = Object.entries(scripts[name] ?? {});
    const whole = shares.reduce((sum, [, size]) => sum + size, 0);
    for (const [owner, size] of shares)
      packages.set(owner, (packages.get(owner) ?? 0) + (brotli * size) / whole);
  }
  return {
    files,
    packages: [...packages].sort(([, a], [, b]) => b - a),
    start,
    areas,
    pages: new Map(Object.entries(pages)),
  };
}

/** What has no compressed file beside it is sent as it is. */
function measureFile(folder: string, name: string): MeasuredFile {
  const raw = statSync(join(folder, name)).size;
  const sizeOf = (compressed: string) => (existsSync(compressed) ? statSync(compressed).size : raw);
  return { name, raw, gzip: sizeOf(join(folder, `${name}.gz`)), brotli: sizeOf(join(folder, `${name}.br`)) };
}
