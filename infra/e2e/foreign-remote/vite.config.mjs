import { federation } from '@module-federation/vite';
import { readFileSync } from 'node:fs';

const { containerGlobal, requires } = JSON.parse(readFileSync('remote.config.json', 'utf8'));

/** The shell brings these; a copy of its own would be a second React. */
const shared = Object.fromEntries(
  Object.entries(requires).map(([name, requiredVersion]) => [
    name,
    { singleton: true, import: false, strictVersion: true, requiredVersion },
  ]),
);

export default {
  // Wherever the files are put, they find each other.
  base: './',
  build: { target: 'es2022', rolldownOptions: { input: {} } },
  plugins: [
    federation({
      name: containerGlobal,
      filename: 'entry.[hash:8].js',
      exposes: { './remote': './src/remote.jsx' },
      shared,
      shareStrategy: 'loaded-first',
      manifest: false,
      dts: false,
      dev: false,
      disableRemote: true,
      disableSnapshot: true,
    }),
  ],
};
