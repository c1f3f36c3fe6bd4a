import type { BuildOptions } from 'esbuild';

/** How a script of the shell is bundled that runs without webpack's runtime: a worker, or one that stands in a document. */
export function standaloneScript(folder: string) {
  return {
    absWorkingDir: folder,
    bundle: true,
    minify: true,
    target: 'es2022',
    format: 'iife',
    // A configuration that lies about is no input of a release.
    tsconfigRaw: { compilerOptions: { target: 'ES2023', verbatimModuleSyntax: true } },
    logLevel: 'warning',
  } as const satisfies BuildOptions;
}
