import type { Compiler } from 'webpack';
import { buildFiles, federate } from '../../testing/build-files';
import { StableIdsPlugin } from './stable-ids-plugin';

/** Builds a part that exposes, provides and consumes, somewhere else each time. @returns the ids of all its modules */
async function build(): Promise<string[]> {
  const ids: string[] = [];
  const noteIds = (compiler: Compiler) =>
    compiler.hooks.compilation.tap('ids', ({ hooks, chunkGraph }) =>
      hooks.afterOptimizeModuleIds.tap('ids', (modules) => {
        for (const module of modules) ids.push(String(chunkGraph.getModuleId(module)));
      }),
    );
  const { errors } = await buildFiles(
    {
      'node_modules/library/package.json': '{ "name": "library", "version": "1.2.3" }',
      'node_modules/library/index.js': 'export const answer = 42;',
      'main.js': `export { answer } from 'library';`,
    },
    {
      entry: { main: './main.js' },
      plugins: [
        new StableIdsPlugin(),
        federate({
          name: 'remote',
          exposes: { './remote': './main.js' },
          shared: { library: { requiredVersion: '^1.2.0' } },
        }),
        noteIds,
      ],
    },
  );
  expect(errors).toEqual([]);
  return ids.sort();
}

// The federation plugin bundles its runtime along.
jest.setTimeout(60_000);

/** One id that differs is enough: where it is taken already, another module has to go by another one. */
test('no id of a module depends on where the checkout lies', async () => {
  const ids = await build();
  // What starts the runtime, what is exposed, and what is provided.
  expect(ids).toEqual(expect.arrayContaining(['federation-0', 'federation-1', 'federation-2']));
  expect(await build()).toEqual(ids);
});
