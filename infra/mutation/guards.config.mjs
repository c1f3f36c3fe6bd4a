import { fileURLToPath } from 'node:url';
import config from '../../jest.config.mjs';
import { existing, jest, options } from './options.mjs';

const [{ setupFilesAfterEnv }] = config.projects;
const files = ['guard', 'params'];

/** The guard engine that every part of the portal carries. */
export default {
  ...options,
  mutate: existing([
    'shared/contracts/src/decide.ts',
    ...files.map((name) => `shared/remote-kit/src/routing/${name}.ts`),
  ]),
  jest: jest(
    [...files, 'decide', 'routing'].map((name) => `shared/remote-kit/src/routing/${name}.test.{ts,tsx}`),
    {
      // Stryker loads it itself, and knows no <rootDir>.
      testEnvironment: fileURLToPath(
        new URL('../../shared/testing/src/jsdom-with-fetch.cjs', import.meta.url),
      ),
      setupFilesAfterEnv,
    },
  ),
  thresholds: { high: 100, low: 100, break: 100 },
};
