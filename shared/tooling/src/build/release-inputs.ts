import { readJson } from '@event-portal/contracts/json';
import { build } from 'esbuild';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import * as z from 'zod/mini';
import { findCheckout } from './checkout';
import { readLockFile, type LockFile, type PackageImport } from './lock-file';

/** What a release of one deployable or service is made of, and nothing else. */
export type ReleaseInputs = {
  /** Files of the checkout, relative to it, with forward slashes, sorted. */
  readonly files: readonly string[];
  /** The exact third-party packages that its code and its build reach: `path version integrity`, sorted. */
  readonly packages: readonly string[];
};

const BROWSER_BUILD = 'shared/tooling/src/build/build-deployable.ts';
const SERVICE_BUILD = 'shared/tooling/src/build/build-service.ts';
/** Webpack takes these by their path: no import names them. */
const TAKEN_BY_PATH = [
  { folder: 'shared/tooling/src/webpack', suffix: '.cjs' },
  { folder: 'shared/tooling/src/federation', suffix: '.ts' },
  { folder: 'shared/tooling/src/icons', suffix: '.ts' },
];

/**
 * Lists what a release of `folder` is made of: its own sources, what they reach of the other workspaces, the code that
 * builds it, and the third-party packages that any of these import, with everything below them in the lock file.
 * Tests and notes are no part of it.
 * @param checkout the root of a checkout, which needs no `node_modules`.
 * @throws Error when a source cannot be parsed, or imports a file that is not there.
 */
export async function listReleaseInputs(checkout: string, folder: string): Promise<ReleaseInputs> {
  const lock = readLockFile(checkout);
  const configuration = join(folder, 'deployable.config.ts');
  const isBrowserBuild = existsSync(configuration);
  const own = [
    ...(isBrowserBuild ? [configuration] : []),
    ...['src', 'public', 'gallery'].flatMap((name) => listFiles(join(folder, name))),
  ].filter((file) => !isTest(file));
  const builder = join(checkout, isBrowserBuild ? BROWSER_BUILD : SERVICE_BUILD);
  const takenByPath = isBrowserBuild
    ? TAKEN_BY_PATH.flatMap(({ folder: place, suffix }) =>
        listFiles(join(checkout, place)).filter((file) => file.endsWith(suffix) && !isTest(file)),
      )
    : [];
  const sources = [...own, ...takenByPath].filter(
    (file) => /\.(tsx?|css)$/.test(file) && !file.endsWith('.d.ts'),
  );
  const reached = await followImports(checkout, [...sources, builder], lock);

  const files = new Set([...own, ...takenByPath, ...reached.files].map((file) => name(checkout, file)));
  return { files: [...files].sort(), packages: lock.reach(reached.packages) };
}

/**
 * Holds a build to its list, so that a change of what it is made of always makes another release.
 * @param sources absolute paths that the bundler has read.
 * @throws Error that names the first source of the checkout that is not on the list.
 */
export async function assertInputs(folder: string, sources: readonly string[]): Promise<void> {
  const checkout = findCheckout(folder);
  const { files } = await listReleaseInputs(checkout, folder);
  const known = new Set(files);
  const missing = sources
    .filter((file) => !/[\\/]node_modules[\\/]/.test(file))
    .map((file) => name(checkout, file))
    .find((file) => !file.startsWith('..') && !known.has(file));
  if (missing !== undefined)
    throw new Error(
      `The build of ${name(checkout, folder)} reads ${missing}, of which its release inputs know nothing. See listReleaseInputs.`,
    );
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function name(checkout: string, file: string): string {
  return relative(checkout, file).split(sep).join('/');
}

/** What the sources import, directly or not: files of the checkout, and packages of others. Types make no release. */
async function followImports(checkout: string, sources: readonly string[], lock: LockFile) {
  const packages = new Map<string, PackageImport>();
  const workspaceFiles = new Set<string>();
  const result = await build({
    stdin: {
      contents: sources.map((file) => `import ${JSON.stringify(file)};`).join('\n'),
      resolveDir: checkout,
    },
    absWorkingDir: checkout,
    outdir: 'unused',
    treeShaking: false,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'silent',
    loader: { '.svg': 'empty', '.woff2': 'empty', '.png': 'empty', '.webp': 'empty', '.avif': 'empty' },
    plugins: [
      {
        name: 'workspaces-are-followed-and-packages-are-named',
        setup(bundle) {
          bundle.onResolve({ filter: /^[^#./]/ }, ({ path, resolveDir }) => {
            if (path.startsWith('data:')) return undefined;
            const [scope = '', rest = ''] = path.split('/');
            const packageName = scope.startsWith('@') ? `${scope}/${rest}` : scope;
            const workspace = lock.workspaces.get(packageName);
            if (workspace !== undefined) {
              const found = resolveExport(join(checkout, workspace), path.slice(packageName.length));
              workspaceFiles.add(found.manifest);
              return { path: found.file };
            }
            const folder = name(checkout, resolveDir);
            packages.set(`${folder} ${packageName}`, { name: packageName, folder });
            return { external: true };
          });
        },
      },
    ],
  });
  const files = Object.keys(result.metafile.inputs)
    .filter((file) => file !== '<stdin>')
    .map((file) => resolve(checkout, file));
  return { files: [...files, ...workspaceFiles], packages: [...packages.values()] };
}

const Exporting = z.object({ exports: z.record(z.string(), z.string()) });

/** The file behind an entry of a workspace's `exports`. */
function resolveExport(folder: string, entry: string): { manifest: string; file: string } {
  const manifest = join(folder, 'package.json');
  const { exports } = readJson(Exporting, readFileSync(manifest, 'utf8'), manifest);
  const file = exports[`.${entry}`];
  if (file === undefined) throw new Error(`${manifest} exports no ".${entry}".`);
  return { manifest, file: join(folder, file) };
}
