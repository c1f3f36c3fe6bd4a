import type { BuildOptions } from 'esbuild';

/** How a service becomes one file for Node.js. Third-party packages stay outside of it. */
export function serviceBundle(folder: string): BuildOptions {
  return {
    // Paths in the output, and in what is said about it, are relative to it.
    absWorkingDir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    // A configuration that lies about is no input of a release.
    tsconfigRaw: { compilerOptions: { target: 'ES2023', verbatimModuleSyntax: true } },
    plugins: [
      {
        name: 'third-party-packages-stay-outside',
        setup: (bundle) =>
          bundle.onResolve({ filter: /^[^#./]/ }, ({ path, kind }) => ({
            external: kind !== 'entry-point' && !path.startsWith('@event-portal/'),
          })),
      },
    ],
    logLevel: 'warning',
  };
}
