import { HOST_CONTEXT_VERSION } from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { generateExtensions } from './extensions';

/** What a remote requires of the shell; the packages of the SDK are made with what the shell of their checkout provides. */
declare const REQUIRED_OF_SHELL: Readonly<Record<string, string>>;

const Declared = z.looseObject({
  descriptor: z.looseObject({
    name: z
      .string()
      .check(z.regex(/^[a-z][a-z0-9-]*$/, 'A remote has a short lower-case name, such as job-board.')),
    extensions: z._default(z.array(z.unknown()), []),
  }),
});

const Manifest = z.object({ version: z.string() });

/** What a build says of itself; the file with a star stands for the one that fits. */
export type DeclaredBuild = { readonly entry: string; readonly [key: string]: unknown };

/** What a build of a remote goes by. */
export type RemoteSettings = {
  /** The global names of this version: two versions may meet in one page. */
  readonly containerGlobal: string;
  /** What comes from the shell: a copy of its own would be a second React. */
  readonly shared: Readonly<Record<string, SharedPackage>>;
  /** What `remote.json` says beside what is read from the files. */
  readonly declared: DeclaredBuild;
};

type SharedPackage = {
  readonly singleton: true;
  readonly import: false;
  readonly strictVersion: true;
  readonly requiredVersion: string;
};

/** The module that a remote exposes. */
export const EXPOSED = './src/remote.ts';

/** Reads `remote.config.json`, the version of `package.json`, and what lies below `src/extensions`. @throws Error that says what is wrong in them */
export function readRemoteSettings(folder: string, format: 'script' | 'module'): RemoteSettings {
  const declared = readJson(Declared, readText(folder, 'remote.config.json'), 'remote.config.json');
  const { version } = readJson(Manifest, readText(folder, 'package.json'), 'package.json');
  const { descriptor } = declared;
  const extensions = [...descriptor.extensions, ...generateExtensions(folder)];
  const containerGlobal = `mfe_${descriptor.name}_${version}`.replaceAll(/\W/g, '_');
  return {
    containerGlobal,
    shared: Object.fromEntries(
      Object.entries(REQUIRED_OF_SHELL).map(([name, requiredVersion]) => [
        name,
        { singleton: true, import: false, strictVersion: true, requiredVersion },
      ]),
    ),
    declared: {
      version,
      entry: 'entry.*.js',
      format,
      containerGlobal,
      hostContext: { from: HOST_CONTEXT_VERSION, to: HOST_CONTEXT_VERSION },
      requires: REQUIRED_OF_SHELL,
      ...declared,
      descriptor: { ...descriptor, ...(extensions.length > 0 && { extensions }) },
    },
  };
}

function readText(folder: string, file: string): string {
  try {
    return readFileSync(join(folder, file), 'utf8');
  } catch {
    throw new Error(`There is no ${file} in ${folder}: run the build in the folder of the remote.`);
  }
}
