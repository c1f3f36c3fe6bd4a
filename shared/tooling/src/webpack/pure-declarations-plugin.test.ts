import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack from 'webpack';
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
  const folder = mkdtempSync(join(tmpdir(), 'pure-'));
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write(`${folderOfPackage}/package.json`, JSON.stringify({ type: 'module', sideEffects }));
  write(`${folderOfPackage}/declarations.js`, declarations);
  write('main.js', `import { used } from './${folderOfPackage}/declarations.js'; console.log(used);`);
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './main.js',
    output: { path: join(folder, 'dist'), filename: 'main.js' },
    plugins: [new PureDeclarationsPlugin()],
  });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  expect(stats?.compilation.errors).toEqual([]);
  const built = readFileSync(join(folder, 'dist/main.js'), 'utf8');
  rmSync(folder, { recursive: true });
  return built;
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
