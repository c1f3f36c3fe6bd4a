import webpack, { type Compiler } from 'webpack';

/** A file below this size is compiled before it matters; the line costs it 25 bytes. */
const LEAST_BYTES = 4000;

/** Chromium compiles all functions of a file that begins with it as the file comes, beside the page, and not each when it is first called. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** Has the browser compile scripts while it waits for the network, where it can; see decision 0073. */
export class CompileAheadPlugin {
  apply(compiler: Compiler): void {
    const name = 'CompileAheadPlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) =>
      // The minimizer takes comments away; the hash in a name is that of what is in the file at last.
      compilation.hooks.processAssets.tap(
        { name, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1 },
        (assets) => {
          for (const [file, source] of Object.entries(assets))
            if (file.endsWith('.js') && source.size() >= LEAST_BYTES)
              compilation.updateAsset(file, new webpack.sources.ConcatSource(HINT, source));
        },
      ),
    );
  }
}
