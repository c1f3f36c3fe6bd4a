import { buildFiles, federate } from '../../testing/build-files';
import { expectedByRemotes } from './shared-dependencies';
import { SurfacesPlugin } from './surfaces-plugin';

/** Builds a remote of one file. @returns what is wrong with it */
async function build(source: string): Promise<readonly string[]> {
  const { errors } = await buildFiles(
    { 'remote.js': source },
    {
      plugins: [
        new SurfacesPlugin(),
        federate({ name: 'remote', exposes: { './remote': './remote.js' }, shared: expectedByRemotes() }),
      ],
    },
  );
  return errors;
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
  expect([...(await build(source))].sort()).toEqual([
    missing('Await of react-router'),
    missing('bigint of zod/mini'),
    missing('generatePath of react-router-dom'),
    missing('iso.duration of zod/mini'),
    missing('iso.time of zod/mini'),
    missing('useQueries of @tanstack/react-query'),
    missing('useRoutes of react-router-dom'),
  ]);
});
