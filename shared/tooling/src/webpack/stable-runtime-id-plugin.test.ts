import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack from 'webpack';
import { StableRuntimeIdPlugin } from './stable-runtime-id-plugin';

/** Builds a part that exposes, provides and consumes, somewhere else each time. @returns the ids of all its modules */
async function build(...plugins: readonly StableRuntimeIdPlugin[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ids-'));
  const library = join(folder, 'node_modules/library');
  mkdirSync(library, { recursive: true });
  writeFileSync(join(library, 'package.json'), '{ "name": "library", "version": "1.2.3" }');
  writeFileSync(join(library, 'index.js'), 'export const answer = 42;');
  writeFileSync(join(folder, 'remote.js'), `export { answer } from 'library';`);
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: { part: './remote.js' },
    output: { path: join(folder, 'dist') },
    optimization: { minimize: false },
    plugins: [
      ...plugins,
      new ModuleFederationPlugin({
        name: 'remote',
        exposes: { './remote': './remote.js' },
        shared: { library: { requiredVersion: '^1.2.0' } },
        manifest: false,
        dts: false,
        dev: false,
        virtualRuntimeEntry: true,
      }),
    ],
  });
  const ids: string[] = [];
  compiler.hooks.compilation.tap('ids', ({ hooks, chunkGraph }) =>
    hooks.afterOptimizeModuleIds.tap('ids', (modules) => {
      for (const module of modules) ids.push(String(chunkGraph.getModuleId(module)));
    }),
  );
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  rmSync(folder, { recursive: true });
  expect(stats?.compilation.errors).toEqual([]);
  return ids.sort();
}

// The federation plugin bundles its runtime along.
jest.setTimeout(60_000);

/** One id that differs is enough: where it is taken already, another module has to go by another one. */
test('no id of a module depends on where the checkout lies', async () => {
  expect(await build()).not.toEqual(await build());
  expect(await build(new StableRuntimeIdPlugin())).toEqual(await build(new StableRuntimeIdPlugin()));
});
