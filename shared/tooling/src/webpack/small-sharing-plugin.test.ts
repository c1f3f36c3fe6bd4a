import { buildFiles, federate } from '../../testing/build-files';
import { SmallSharingPlugin } from './small-sharing-plugin';

/** Builds a part that provides one library, and consumes it. @returns its script */
async function build(...plugins: readonly SmallSharingPlugin[]): Promise<string> {
  const { errors, script } = await buildFiles(
    {
      'library.js': 'export const answer = 42;',
      'main.js': `import('./late').then(console.log);`,
      'late.js': `export { answer } from './library.js';`,
    },
    {
      entry: { main: './main.js' },
      plugins: [
        ...plugins,
        federate({
          name: 'part',
          shared: { './library.js': { shareKey: 'library', version: '1.2.3', requiredVersion: '^1.2.0' } },
        }),
      ],
    },
  );
  expect(errors).toEqual([]);
  return script;
}

// The federation plugin bundles its runtime along.
jest.setTimeout(60_000);

test('a build says of what is shared once what is read, and not what nobody reads', async () => {
  const [large, small] = [await build(), await build(new SmallSharingPlugin())];
  const unread = [
    ...[/register\("library"/, /fallback: \(\) =>/, /chunkMatcher: function/],
    ...[/__webpack_require__\.I = /, /var moduleToHandlerMapping/],
  ];
  const read = [/version: "1\.2\.3"/, /requiredVersion: "\^1\.2\.0",[\s/*]*shareKey: "library"/];
  const has = (script: string) => (part: RegExp) => part.test(script);
  expect(unread.filter(has(large))).toEqual(unread);
  expect(unread.filter(has(small))).toEqual([]);
  expect(read.filter(has(small))).toEqual(read);
});
