import { federation } from '@module-federation/vite';
import { describeBuild } from '@event-portal/registry';
import { readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PluginOption } from 'vite';
import { inLayer } from './in-layer';
import { listMissingImports } from './missing-imports';
import { EXPOSED, readRemoteSettings } from './remote-settings';
import { tellImports } from './tell-imports';

/** The plugins of Vite that build the remote in this folder as the portal wants one. */
export function remote(): PluginOption[] {
  const { containerGlobal, shared, declared } = readRemoteSettings(process.cwd(), 'module');
  const missing: string[] = [];
  return [
    {
      name: 'event-portal-remote',
      enforce: 'pre',
      // Wherever the files are put, they find each other.
      config: () => ({ base: './', build: { target: 'es2022', rolldownOptions: { input: {} } } }),
      resolveId: {
        filter: { id: /^@event-portal\/remote-kit(\/frame)?$/ },
        // The federation plugin gives a package that imports itself its own copy, and not the one of the shell.
        handler(id, importer = '') {
          if (!/[\\/]@event-portal[\\/]remote-kit[\\/]/.test(importer)) return undefined;
          return this.resolve(id, resolve(EXPOSED), { skipSelf: true });
        },
      },
      // "use client" means nothing to a page that no server renders.
      onLog: (_level, { code }) => (code === 'MODULE_LEVEL_DIRECTIVE' ? false : undefined),
      transform: {
        filter: { id: { include: /\.module\.css$/, exclude: /[\\/]node_modules[\\/]/ } },
        handler: (code) => ({ code: inLayer(code), map: null }),
      },
    },
    {
      name: 'event-portal-imports',
      transform: {
        filter: { id: { include: /\.tsx?$/, exclude: /[\\/]node_modules[\\/]/ } },
        handler: (code) => void missing.push(...listMissingImports(code)),
      },
      // The federation plugin waits for ten seconds for a module that fails.
      buildEnd: () => {
        if (missing.length > 0) throw new Error(missing.join('\n'));
      },
    },
    tellImports(
      federation({
        name: containerGlobal,
        filename: 'entry.[hash:8].js',
        exposes: { './remote': EXPOSED },
        shared: { ...shared },
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        disableRemote: true,
        disableSnapshot: true,
      }),
    ),
    {
      name: 'event-portal-describe',
      writeBundle: {
        order: 'post',
        async handler({ dir = 'dist' }, files) {
          // Vite empties the folder for the first of several builds alone.
          if (this.meta.watchMode) removeOthers(dir, Object.keys(files));
          await describeBuild(dir, declared, 'remote.config.json');
        },
      },
    },
  ];
}

/** Removes the code of earlier builds. */
function removeOthers(folder: string, files: readonly string[]): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const name = file.replaceAll('\\', '/');
    if (/\.(js|css)$/.test(name) && !files.includes(name)) rmSync(join(folder, file));
  }
}
