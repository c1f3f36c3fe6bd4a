import { keysOf, recordOf } from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import * as reactQuery from '../surfaces/react-query';
import * as reactRouter from '../surfaces/react-router';
import * as reactRouterDom from '../surfaces/react-router-dom';
import * as zodCore from '../surfaces/zod-core';
import * as zodIso from '../surfaces/zod-iso';
import * as zodMini from '../surfaces/zod-mini';

/**
 * Libraries that exist once in a page, whichever part brings them: they compare by identity (contexts, error classes), or are
 * what every part would bring along.
 * A closing slash shares the package's sub-paths too. The router goes by two names, because one package re-exports the other:
 * sharing only one of them gives two routers.
 */
const singletons = {
  react: '^19.3.1',
  'react/': '^19.3.1',
  'react-dom': '^19.3.1',
  'react-dom/': '^19.3.1',
  'react-router': '^7.18.5',
  'react-router-dom': '^7.18.5',
  '@tanstack/react-query': '^5.108.0',
  '@event-portal/remote-kit': '^1.1.0',
  '@event-portal/remote-kit/frame': '^1.3.0',
  'zod/mini': '^4.6.7',
} as const;

/**
 * Of these, only the surface exists in a page: shared whole, a library that lives from tree shaking costs twice its bytes.
 * The file is what the shell provides.
 */
const surfaces: Partial<Record<keyof typeof singletons, { file: string; names: readonly string[] }>> = {
  'react-router': { file: 'react-router.ts', names: Object.keys(reactRouter) },
  'react-router-dom': { file: 'react-router-dom.ts', names: Object.keys(reactRouterDom) },
  '@tanstack/react-query': { file: 'react-query.ts', names: Object.keys(reactQuery) },
  'zod/mini': {
    file: 'zod-mini.ts',
    names: [...Object.keys(zodMini), ...namesIn('core', zodCore), ...namesIn('iso', zodIso)],
  },
};

/** Where the surfaces lie. */
export const SURFACES = fileURLToPath(new URL('../surfaces', import.meta.url));

/** The names of a namespace that is inside another one. */
function namesIn(name: string, namespace: object): string[] {
  return Object.keys(namespace).map((inner) => `${name}.${inner}`);
}

/** The names that a shared package has in a page, `iso.date` for one inside another; `undefined` where it is shared whole. */
export function surfaceOf(name: string): readonly string[] | undefined {
  return Object.entries(surfaces).find(([shared]) => shared === name)?.[1].names;
}

type SharedDependency = {
  singleton: true;
  requiredVersion: string;
  eager?: boolean;
  import?: false | string;
  version?: string;
  strictVersion?: true;
};

/**
 * The shell provides every singleton in its first files: nothing has to be negotiated before it renders.
 * @param folder the shell's, to which the paths are relative: an absolute one would end in the names of its files.
 */
export function providedByShell(folder: string): Record<string, SharedDependency> {
  const pathTo = (file: string) => relative(folder, file).split(sep).join('/');
  return mapSingletons((requiredVersion, name) => {
    const surface = surfaces[name];
    return {
      singleton: true,
      requiredVersion,
      eager: name !== FRAME,
      ...(surface && { import: pathTo(join(SURFACES, surface.file)), version: versionOf(name) }),
      ...(name === FRAME && { import: pathTo(frameFile()), version: versionOf(name) }),
    };
  });
}

/** The version of every singleton that the shell provides, by its name: what `requires` of a remote is held to before it is published. */
export function versionsOfShell(): Record<string, string> {
  return recordOf(keysOf(singletons), versionOf);
}

/** The frames come with the areas, and not in the shell's first files. */
export const FRAME = '@event-portal/remote-kit/frame';

/** Where they are. The shell takes them from there: by way of the scope, their file would wait for itself. */
export function frameFile(): string {
  return createRequire(import.meta.url).resolve(FRAME);
}

/**
 * A remote carries no copy of a singleton, and refuses one that does not satisfy it: the failure is then
 * a clear one while loading, not a broken hook while rendering.
 */
export function expectedByRemotes(): Record<string, SharedDependency> {
  return mapSingletons((requiredVersion) => ({
    singleton: true,
    requiredVersion,
    import: false,
    strictVersion: true,
  }));
}

function mapSingletons(
  describe: (requiredVersion: string, name: keyof typeof singletons) => SharedDependency,
): Record<string, SharedDependency> {
  return recordOf(keysOf(singletons), (name) => describe(singletons[name], name));
}

const Versioned = z.object({ version: z.string() });

/** The version that this checkout builds with. */
function versionOf(name: keyof typeof singletons): string {
  const manifest = manifestOf(name);
  return readJson(Versioned, readFileSync(manifest, 'utf8'), manifest).version;
}

/** The manifest of a package; `zod/mini` is an entry of one, and the remote kit hands its own to nobody. */
function manifestOf(entry: string): string {
  const [name = entry] = /^(@[^/]+\/)?[^/]+/.exec(entry) ?? [];
  return FRAME.startsWith(`${name}/`)
    ? join(frameFile(), '../../../package.json')
    : createRequire(import.meta.url).resolve(`${name}/package.json`);
}
