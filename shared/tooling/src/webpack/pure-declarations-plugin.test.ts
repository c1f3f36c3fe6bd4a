import { buildFiles } from '../../testing/build-files';
import { PureDeclarationsPlugin } from './pure-declarations-plugin';

const declarations = `
  const make = (value) => { globalThis.made = value; return value; };
  const named = (values) => make(values);
  const parts = { inner: make('a part of what is unused') };
  export const used = named([make('used')]);
  export const unused = named({ ...parts, value: make('unused').concat('!') });
  make('a statement');
`;

/** Builds a file that uses one of the declarations of another. @returns the build, as text */
async function build(sideEffects: boolean, folderOfPackage: string): Promise<string> {
  const { errors, script } = await buildFiles(
    {
      [`${folderOfPackage}/package.json`]: JSON.stringify({ type: 'module', sideEffects }),
      [`${folderOfPackage}/declarations.js`]: declarations,
      'main.js': `import { used } from './${folderOfPackage}/declarations.js'; console.log(used);`,
    },
    { entry: { main: './main.js' }, plugins: [new PureDeclarationsPlugin()], minimize: true },
  );
  expect(errors).toEqual([]);
  return script;
}

test('of a package without side effects, what is declared and not used is left out, and nothing else', async () => {
  const built = await build(false, 'ours');
  expect(built).toContain('"used"');
  expect(built).toContain('a statement');
  expect(built).not.toContain('unused');
});

test.each([
  ['a package that says nothing of the kind', true, 'ours'],
  ['a package of others', false, 'node_modules/theirs'],
])('of %s, all that is declared stays', async (_, sideEffects, folder) => {
  expect(await build(sideEffects, folder)).toContain('unused');
});
