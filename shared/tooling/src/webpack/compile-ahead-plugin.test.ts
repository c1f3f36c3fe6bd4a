import { buildFiles } from '../../testing/build-files';
import { CompileAheadPlugin } from './compile-ahead-plugin';

const HINT = '//# allFunctionsCalledOnLoad';

/** Builds a script that prints a word of that length, minimized. */
async function build(length: number): Promise<string> {
  const { errors, script } = await buildFiles(
    { 'main.js': `console.log('${'w'.repeat(length)}');` },
    { entry: { main: './main.js' }, plugins: [new CompileAheadPlugin()], minimize: true },
  );
  expect(errors).toEqual([]);
  return script;
}

test('a file of some size begins with the line for Chromium, and a small one does without', async () => {
  const [large, small] = [await build(4000), await build(100)];
  expect(large.split('\n')[0]).toBe(HINT);
  expect(small).toContain('www');
  expect(small).not.toContain(HINT);
});
