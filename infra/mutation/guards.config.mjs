import config from '../../jest.config.mjs';
import { jest, options } from './options.mjs';

const { testEnvironment, setupFilesAfterEnv } = config.projects[0];
const files = ['decide', 'guard', 'params'];

/** The guard engine that every part of the portal carries. */
export default {
  ...options,
  mutate: files.map((name) => `shared/remote-kit/src/routing/${name}.ts`),
  jest: jest(
    [...files, 'routing'].map((name) => `shared/remote-kit/src/routing/${name}.test.{ts,tsx}`),
    { testEnvironment, setupFilesAfterEnv },
  ),
  thresholds: { high: 100, low: 100, break: 100 },
};
