import { buildFiles } from '../../testing/build-files';
import { routerForProduction } from './router-for-production';

/** The router's package, as it is laid out. */
const router = {
  'node_modules/react-router/package.json': JSON.stringify({
    exports: { '.': './dist/development/index.mjs', './dom': './dist/development/dom-export.mjs' },
  }),
  ...filesFor('development', 'chunk-AAAAAAAA'),
  ...filesFor('production', 'chunk-BBBBBBBB'),
};

function filesFor(mode: string, chunk: string): Record<string, string> {
  const folder = `node_modules/react-router/dist/${mode}`;
  return {
    [`${folder}/index.mjs`]: `export { mode } from './${chunk}.mjs';`,
    [`${folder}/dom-export.mjs`]: `import { mode } from './${chunk}.mjs'; export const dom = 'dom of ' + mode;`,
    [`${folder}/${chunk}.mjs`]: `export const mode = 'files for ${mode}';`,
  };
}

test('the router and its part for browsers come from its files for production', async () => {
  const { errors, script } = await buildFiles(
    {
      ...router,
      'main.js': `import { mode } from 'react-router'; import { dom } from 'react-router/dom'; console.log(mode, dom);`,
    },
    { entry: { main: './main.js' }, plugins: [routerForProduction()] },
  );
  expect(errors).toEqual([]);
  expect(script).toContain('files for production');
  expect(script).toContain('dom of ');
  expect(script).not.toContain('files for development');
});
