import { existsSync } from 'node:fs';

/** What both runs have in common; each adds which files it mutates, and which tests have to notice. */
export const options = {
  testRunner: 'jest',
  coverageAnalysis: 'perTest',
  appendPlugins: [new URL('ignore-endpoints.mjs', import.meta.url).href],
  ignorers: ['endpoints'],
  ignorePatterns: ['dist', '.cache', '*.png'],
  tempDirName: '.cache/mutation',
  cleanTempDir: 'always',
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
};

/** Files to mutate. Stryker says nothing of one that has moved, and would go on without it. @param {string[]} files */
export const existing = (files) => {
  const gone = files.find((file) => !existsSync(file));
  if (gone) throw new Error(`${gone} is not there any more. Say in infra/mutation where it is now.`);
  return files;
};

/** @param {string[]} testMatch @param {object} [rest] more of Jest's options */
export const jest = (testMatch, rest = {}) => ({
  configFile: 'infra/mutation/jest.config.mjs',
  config: { testMatch: testMatch.map((path) => `<rootDir>/${path}`), ...rest },
});
