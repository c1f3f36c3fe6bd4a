/** The versions that this SDK is tested with, by package. */
declare const VERSIONS: Readonly<Record<string, string>>;

/** What a remote can be built with. */
export const bundlers = ['vite', 'rspack', 'webpack'] as const;
export type Bundler = (typeof bundlers)[number];

export function isBundler(name: string): name is Bundler {
  return bundlers.some((bundler) => bundler === name);
}

const EVERYWHERE = [
  '@event-portal/sdk',
  '@event-portal/testing',
  '@swc/core',
  '@swc/jest',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@types/jest',
  '@types/react',
  'axe-core',
  'jest',
  'playwright-core',
  'typescript',
];

const OF_BUNDLER: Readonly<Record<Bundler, readonly string[]>> = {
  vite: ['@module-federation/vite', 'vite'],
  rspack: ['@rspack/cli', '@rspack/core'],
  webpack: ['css-loader', 'mini-css-extract-plugin', 'swc-loader', 'webpack', 'webpack-cli'],
};

const BUILD: Readonly<Record<Bundler, string>> = {
  vite: 'vite build',
  rspack: 'rspack build',
  webpack: 'webpack build',
};

/** The manifest of a new remote. */
export function packageJson(name: string, bundler: Bundler): string {
  const manifest = {
    name: `remote-${name}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: {
      dev: 'event-portal-registry try dist --build "npm run build -- --watch"',
      build: BUILD[bundler],
      test: 'tsc && jest',
    },
    dependencies: pick([
      '@event-portal/contracts',
      '@event-portal/remote-kit',
      '@event-portal/ui',
      'react',
      'react-dom',
      'react-router-dom',
    ]),
    devDependencies: pick([...EVERYWHERE, ...OF_BUNDLER[bundler]].sort()),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function pick(names: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(names.map((name) => [name, VERSIONS[name]]));
}

/** The configuration of the bundler. */
export function bundlerFiles(bundler: Bundler): Record<string, string> {
  if (bundler === 'vite')
    return {
      'vite.config.js': `import { remote } from '@event-portal/sdk/vite';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [remote()] });
`,
    };
  return {
    [`${bundler}.config.js`]: `import { remote } from '@event-portal/sdk/${bundler}';

export default remote();
`,
  };
}
