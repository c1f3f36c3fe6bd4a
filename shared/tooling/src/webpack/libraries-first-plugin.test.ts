import type { Compiler } from 'webpack';
import { buildFiles } from '../../testing/build-files';
import { LibrariesFirstPlugin } from './libraries-first-plugin';

/** Builds libraries of which something is asked for later that needs what only the second entry brings. @returns what comes later */
async function build(...plugins: readonly LibrariesFirstPlugin[]): Promise<string> {
  let later = '';
  const { errors, script } = await buildFiles(
    {
      'libraries.js': `globalThis.later = () => import(/* webpackChunkName: "later" */ './later.js');`,
      'later.js': `import { heavy } from './heavy.js';\nconsole.log('later', heavy);`,
      'main.js': `import { heavy } from './heavy.js';\nconsole.log('main', heavy);`,
      'heavy.js': `export const heavy = ['heavy'].concat(globalThis.more);`,
    },
    {
      entry: { libraries: './libraries.js', main: { import: './main.js', dependOn: 'libraries' } },
      plugins: [
        ...plugins,
        (compiler: Compiler) =>
          compiler.hooks.emit.tap('test', ({ assets }) => {
            later = String(assets['later.js']?.source());
          }),
      ],
    },
  );
  expect(errors).toEqual([]);
  expect(script).toContain(`['heavy']`);
  expect(later).toContain(`'later'`);
  return later;
}

test('what is shared and comes later has no copy of what the entry brings that runs after the libraries', async () => {
  const plugin = new LibrariesFirstPlugin({ libraries: 'libraries', needs: 'main' });
  expect(await build()).toContain(`['heavy']`);
  expect(await build(plugin)).not.toContain(`['heavy']`);
});
