import webpack, { type Compilation, type Compiler } from 'webpack';

/** Adds a file to a build that says what is in it, once the names of its files are known: text as it is, anything else as JSON. */
export class DescribeBuildPlugin {
  constructor(
    private readonly fileName: string,
    private readonly describe: (compilation: Compilation) => unknown,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('DescribeBuildPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'DescribeBuildPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          if (compilation.errors.length > 0) return;
          const description = this.describe(compilation);
          const source =
            typeof description === 'string' ? description : `${JSON.stringify(description, null, 2)}\n`;
          compilation.emitAsset(this.fileName, new webpack.sources.RawSource(source));
        },
      );
    });
  }
}

/** The files that a page has to load for an entry, without those of hot updates. */
export function entryFiles(compilation: Compilation, entry: string): string[] {
  const files = compilation.entrypoints.get(entry)?.getFiles() ?? [];
  return files.filter((file) => !file.includes('.hot-update.'));
}
