import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack from 'webpack';
import { expectedByRemotes } from './shared-dependencies';
import { SurfacesPlugin } from './surfaces-plugin';

/** Builds a remote of one file. @returns what is wrong with it */
async function build(source: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'surfaces-'));
  writeFileSync(join(folder, 'remote.js'), source);
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: {},
    output: { path: join(folder, 'dist') },
    optimization: { minimize: false },
    plugins: [
      new SurfacesPlugin(),
      new ModuleFederationPlugin({
        name: 'remote',
        exposes: { './remote': './remote.js' },
        shared: expectedByRemotes(),
        manifest: false,
        dts: false,
        dev: false,
        virtualRuntimeEntry: true,
      }),
    ],
  });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  rmSync(folder, { recursive: true });
  return (stats?.compilation.errors ?? []).map(({ message }) => message);
}

// The federation plugin bundles its runtime along.
jest.setTimeout(60_000);

test('a remote that imports what is on no surface does not build, by whatever way of importing', async () => {
  const source = `
    import * as query from '@tanstack/react-query';
    import * as router from 'react-router-dom';
    import { useLoaderData, useRoutes } from 'react-router-dom';
    export { redirect, Await } from 'react-router';
    import * as z from 'zod/mini';
    import { iso } from 'zod/mini';
    export const schemas = [z.string(), z.bigint(), z.iso.date(), z.iso.duration(), iso.time(), iso, z.core.$ZodError];
    export const used = [query.useQuery, query.useQueries, useLoaderData, useRoutes, router.useParams, router.generatePath];
  `;
  const missing = (name: string) =>
    `${name} does not exist in a page: it is not on the surface that is shared. See shared/tooling/src/surfaces.`;
  expect((await build(source)).sort()).toEqual([
    missing('Await of react-router'),
    missing('bigint of zod/mini'),
    missing('generatePath of react-router-dom'),
    missing('iso.duration of zod/mini'),
    missing('iso.time of zod/mini'),
    missing('useQueries of @tanstack/react-query'),
    missing('useRoutes of react-router-dom'),
  ]);
});
