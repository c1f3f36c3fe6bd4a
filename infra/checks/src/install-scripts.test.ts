import { findInstallFaults, findScriptFaults } from './install-scripts';

const lock = {
  packages: {
    '': {},
    'node_modules/plain': {},
    'node_modules/database': { hasInstallScript: true },
    'node_modules/a/node_modules/@scope/native': { hasInstallScript: true },
  },
};

test('a package with an install script that nobody has decided on is named in one line', () => {
  expect(findScriptFaults(lock, { database: true, '@scope/native': false })).toEqual([]);
  expect(findScriptFaults(lock, { database: true })).toEqual([
    '@scope/native wants to run a script when it is installed: read it, and set "@scope/native" in allowScripts of package.json to true or false.',
  ]);
});

test('what has no script any more leaves the list', () => {
  const faults = findScriptFaults(lock, { database: true, '@scope/native': false, plain: true });
  expect(faults).toEqual([expect.stringContaining('plain has no install script any more')]);
});

test.each([
  ['RUN npm ci', 1],
  ['RUN npm ci --ignore-scripts', 0],
  ['  - run: npm install left-pad', 1],
  ["npm('ci', '--no-audit');", 1],
  ["npm('ci', '--ignore-scripts');", 0],
  ["spawnSync('npm', ['ci'])", 1],
  ['# npm ci is what others do', 0],
  ['npm run build', 0],
  ['npm init', 0],
])('%j installs with scripts: %i time', (line, times) => {
  expect(findInstallFaults(line)).toHaveLength(times);
});
