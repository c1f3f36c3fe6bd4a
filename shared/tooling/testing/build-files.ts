import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import webpack, { type Configuration } from 'webpack';

/** What webpack has made of the files of a test. */
export type BuiltFiles = { readonly errors: readonly string[]; readonly script: string };

/**
 * Builds files for production, in a new folder that is gone afterwards.
 * @param files their texts, by their paths in the folder
 * @returns what is wrong with the build, and the script of its entry `main`, empty where there is none
 */
export async function buildFiles(
  files: Readonly<Record<string, string>>,
  {
    entry = {},
    plugins,
    minimize = false,
  }: Pick<Configuration, 'entry' | 'plugins'> & { minimize?: boolean },
): Promise<BuiltFiles> {
  const folder = mkdtempSync(join(tmpdir(), 'built-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const compiler = webpack({
      mode: 'production',
      context: folder,
      entry,
      output: { path: join(folder, 'dist'), filename: '[name].js' },
      optimization: { minimize },
      plugins,
    });
    const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
      compiler.run((error, result) => (error ? reject(error) : resolve(result))),
    );
    await new Promise((resolve) => compiler.close(resolve));
    const errors = (stats?.compilation.errors ?? []).map(({ message }) => message);
    const hasScript = errors.length === 0 && stats?.compilation.assets['main.js'] !== undefined;
    return { errors, script: hasScript ? readFileSync(join(folder, 'dist/main.js'), 'utf8') : '' };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The federation plugin as the portal's builds use it: without a manifest, and types. Its runtime is bundled along, which takes seconds. */
export function federate(
  options: ConstructorParameters<typeof ModuleFederationPlugin>[0],
): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    ...options,
    manifest: false,
    dts: false,
    dev: false,
    virtualRuntimeEntry: true,
  });
}
