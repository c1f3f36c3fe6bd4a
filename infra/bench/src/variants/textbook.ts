import { remotes } from '@event-portal/commands';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { build, builds, pagesConfiguration, type Built } from './build';

/** What compares things by identity, shared as the documentation says: one of each, and a copy in every build to fall back to. */
const shared = {
  react: { singleton: true },
  'react-dom': { singleton: true },
  'react-router': { singleton: true },
  'react-router-dom': { singleton: true },
  '@tanstack/react-query': { singleton: true },
  '@event-portal/remote-kit': { singleton: true },
};

const FOLDER = 'textbook';

/**
 * Module Federation as its documentation has it: remotes by their manifests, the plugin's own way of sharing, an asynchronous
 * boundary in the host. The remotes lie on the host's own origin, as ours do.
 */
export async function buildTextbook(): Promise<Built> {
  const entries = await build(
    await federated(FOLDER, './app/textbook.ts', {
      remotes: Object.fromEntries(
        remotes.map(({ name }) => [
          containerOf(name),
          `${containerOf(name)}@/assets/${name}/mf-manifest.json`,
        ]),
      ),
    }),
  );
  for (const { name, folder } of remotes)
    await build(
      await federated(`${FOLDER}/${name}`, undefined, {
        filename: 'remoteEntry.js',
        exposes: { './remote': `../../${folder}/src/remote.ts` },
      }),
    );
  return { folder: join(builds, FOLDER), files: entries.get('app') ?? [] };
}

type FederationOptions = Partial<ConstructorParameters<typeof ModuleFederationPlugin>[0]>;

async function federated(
  folder: string,
  entry: string | undefined,
  options: FederationOptions,
): Promise<Configuration> {
  const name = entry === undefined ? containerOf(folder.slice(`${FOLDER}/`.length)) : 'host';
  const base = await pagesConfiguration(folder, entry ?? '');
  return {
    ...base,
    entry: entry === undefined ? {} : { app: entry },
    output: { ...base.output, uniqueName: name, chunkLoadingGlobal: `chunks_${name}` },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({ name, shared, manifest: true, dts: false, ...options }),
    ],
  };
}

/** A container is known by an identifier. */
function containerOf(remote: string): string {
  return remote.replaceAll('-', '_');
}
