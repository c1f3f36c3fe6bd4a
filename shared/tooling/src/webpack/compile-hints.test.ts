import { buildFiles } from '../../testing/build-files';
import { compileHints } from './compile-hints';

test.each([true, false])('a script begins with the hint (minimized: %s)', async (minimize) => {
  const { errors, script } = await buildFiles(
    { 'main.js': '// A comment.\nconsole.log("works");' },
    { entry: { main: './main.js' }, plugins: [compileHints()], minimize },
  );
  expect(errors).toEqual([]);
  expect(script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  expect(script).toContain('"works"');
});
