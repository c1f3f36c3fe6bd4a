import webpack, { type Compiler } from 'webpack';

/**
 * For a build of which one entry runs the libraries before the one that needs them has come. What is shared, webpack has asked for by
 * the first of all entries, so that it would have a copy of what the second brings; nobody asks for it before that is there.
 */
export class LibrariesFirstPlugin {
  constructor(private readonly entries: { readonly libraries: string; readonly needs: string }) {}

  apply({ options, hooks }: Compiler): void {
    // Of what a file has, it takes out what is there before it.
    options.optimization.removeAvailableModules = true;
    hooks.thisCompilation.tap('LibrariesFirstPlugin', (compilation) =>
      compilation.hooks.optimizeChunks.tap(
        { name: 'LibrariesFirstPlugin', stage: webpack.OptimizationStages.STAGE_BASIC - 1 },
        () => {
          const libraries = compilation.entrypoints.get(this.entries.libraries);
          const needs = compilation.entrypoints.get(this.entries.needs);
          // A build that has failed may have none.
          if (!libraries || !needs) return;
          for (const group of libraries.getChildren().filter((child) => child !== needs)) {
            libraries.removeChild(group);
            group.removeParent(libraries);
            needs.addChild(group);
            group.addParent(needs);
          }
        },
      ),
    );
  }
}
