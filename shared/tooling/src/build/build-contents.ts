import { readJson } from '@event-portal/contracts/json';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import webpack, { type Compilation } from 'webpack';
import * as z from 'zod/mini';
import { hasRoutes } from '../routes/generate-routes';
import { AREA_PARTS, filesOf, filesOfPages } from '../webpack/describe-remote';
import { findCheckout } from './checkout';

const Contents = z.object({
  /** What every page of the deployable loads first. */
  start: z.array(z.string()),
  /** What a first visit of each page loads of the deployable, by URL pattern. */
  pages: z.record(z.string(), z.array(z.string())),
  /** What pages of other deployables load of this one besides: of the shell, what the areas need. */
  areas: z.array(z.string()),
  /** The bytes of source that each script was made from, by package. */
  scripts: z.record(z.string(), z.record(z.string(), z.number())),
});
/** What a build says of its own inside: which page loads what, and which package is in which script. */
export type BuildContents = z.infer<typeof Contents>;

// A name with a dot at its front and nothing behind another is neither published nor served.
const FILE = 'dist/.contents';

/** Leaves in `dist` what is in the build. The build comes out the same, wherever the checkout lies. */
export function writeContents(folder: string, compilation: Compilation): void {
  const start = [...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles());
  const pages = Object.entries(hasRoutes(folder) ? filesOfPages(folder, compilation) : {}).map(
    ([path, files]): [string, string[]] => [path, [...new Set([...start, ...files])]],
  );
  const contents: BuildContents = {
    start,
    pages: Object.fromEntries(pages),
    areas: filesOf(compilation, AREA_PARTS),
    scripts: readScripts(folder, compilation),
  };
  writeFileSync(join(folder, FILE), JSON.stringify(contents));
}

/** Reads what is in a build. @throws Error when there is none. */
export function readContents(folder: string): BuildContents {
  const file = join(folder, FILE);
  if (!existsSync(file)) throw new Error(`${folder} has no build that says what is in it.`);
  return readJson(Contents, readFileSync(file, 'utf8'), file);
}

function readScripts(folder: string, { chunks, chunkGraph }: Compilation): BuildContents['scripts'] {
  const checkout = findCheckout(folder);
  const scripts = [...chunks].flatMap((chunk) => {
    const shares = new Map<string, number>();
    for (const part of [...chunkGraph.getChunkModulesIterable(chunk)].flatMap(listParts)) {
      const file = part.nameForCondition() ?? '';
      // A plugin wrote it into its address, and names files by where the checkout lies: its size is not the same everywhere.
      if (file.startsWith('data:')) continue;
      const name = packageOf(checkout, file);
      shares.set(name, (shares.get(name) ?? 0) + part.size('javascript'));
    }
    const sorted = [...shares].filter(([, size]) => size > 0).sort(([a], [b]) => (a < b ? -1 : 1));
    const share = Object.fromEntries(sorted);
    return [...chunk.files]
      .filter((file) => file.endsWith('.js'))
      .map((file): [string, Record<string, number>] => [file, share]);
  });
  return Object.fromEntries(scripts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Webpack makes one module of several where it can. */
function listParts(module: webpack.Module): webpack.Module[] {
  const parts = 'modules' in module && Array.isArray(module.modules) ? module.modules : [];
  return parts.length === 0
    ? [module]
    : parts.filter((part) => part instanceof webpack.Module).flatMap(listParts);
}

/** The package that a source belongs to: its name, or the folder of a workspace. */
function packageOf(checkout: string, file: string): string {
  const path = relative(checkout, file).split(sep).join('/');
  const installed = /^.*(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  if (installed !== undefined) return installed;
  return /^((?:shared|infra)\/[^/]+|[\w-]+)\//.exec(path)?.[1] ?? 'webpack';
}
