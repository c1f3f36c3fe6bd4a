import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack from 'webpack';
import { SmallSharingPlugin } from './small-sharing-plugin';

/** Builds a part that provides one library, and consumes it. @returns its script */
async function build(...plugins: readonly SmallSharingPlugin[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sharing-'));
  writeFileSync(join(folder, 'library.js'), 'export const answer = 42;');
  writeFileSync(join(folder, 'part.js'), `import('./late').then(console.log);`);
  writeFileSync(join(folder, 'late.js'), `export { answer } from './library.js';`);
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: { part: './part.js' },
    output: { path: join(folder, 'dist') },
    optimization: { minimize: false },
    plugins: [
      ...plugins,
      new ModuleFederationPlugin({
        name: 'part',
        shared: { './library.js': { shareKey: 'library', version: '1.2.3', requiredVersion: '^1.2.0' } },
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
  expect(stats?.compilation.errors).toEqual([]);
  const script = readFileSync(join(folder, 'dist/part.js'), 'utf8');
  rmSync(folder, { recursive: true });
  return script;
}

// The federation plugin bundles its runtime along.
jest.setTimeout(60_000);

test('a build says of what is shared once what is read, and not what nobody reads', async () => {
  const [large, small] = [await build(), await build(new SmallSharingPlugin())];
  const unread = [/register\("library"/, /fallback: \(\) =>/, /chunkMatcher: function/];
  const read = [/version: "1\.2\.3"/, /requiredVersion: "\^1\.2\.0",[\s/*]*shareKey: "library"/];
  const has = (script: string) => (part: RegExp) => part.test(script);
  expect(unread.filter(has(large))).toEqual(unread);
  expect(unread.filter(has(small))).toEqual([]);
  expect(read.filter(has(small))).toEqual(read);
});
