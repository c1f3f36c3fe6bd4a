import { checkout, Failure } from '@event-portal/commands';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';

const Configuration = z.object({
  default: z.object({
    projects: z.array(
      z.object({
        displayName: z.string(),
        testEnvironment: z.string(),
        setupFilesAfterEnv: z._default(z.array(z.string()), []),
        transform: z.record(z.string(), z.unknown()),
        transformIgnorePatterns: z.array(z.string()),
        moduleNameMapper: z._default(z.record(z.string(), z.string()), {}),
      }),
    ),
  }),
});

/** The preset with which a remote elsewhere is tested: how those of this checkout are. */
export async function jestPreset(): Promise<object> {
  const config: unknown = await import(pathToFileURL(join(checkout, 'jest.config.mjs')).href);
  const { projects } = Configuration.parse(config).default;
  const browser = projects.find(({ displayName }) => displayName === 'browser');
  if (!browser) throw new Failure('jest.config.mjs has no project "browser".');
  const inPackage = (path: string) =>
    path.replace('<rootDir>/shared/testing/src/', '@event-portal/testing/').replace(/\.ts$/, '.js');
  return {
    testEnvironment: inPackage(browser.testEnvironment),
    setupFilesAfterEnv: browser.setupFilesAfterEnv.map(inPackage),
    testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
    transform: browser.transform,
    transformIgnorePatterns: browser.transformIgnorePatterns,
    moduleNameMapper: Object.fromEntries(
      Object.entries(browser.moduleNameMapper).map(([pattern, path]) => [pattern, inPackage(path)]),
    ),
  };
}
