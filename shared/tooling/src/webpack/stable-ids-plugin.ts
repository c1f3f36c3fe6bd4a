import webpack, { type Compiler, type Module } from 'webpack';

/**
 * Names the modules that the federation plugin makes: the one that starts its runtime, the container's entry, and one for
 * each library that is provided. What they are known by holds absolute paths, so an id made from it would depend on where
 * the checkout lies; and so would, where two ids come out the same, that of another module, and every hash after it.
 */
export class StableIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('StableIdsPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('StableIdsPlugin', (modules) => {
        // The paths come last in what they are known by, so the order does not depend on them.
        const made = [...modules]
          .filter(isMadeByFederation)
          .sort(webpack.util.comparators.compareModulesByIdentifier);
        made.forEach((module, index) => compilation.chunkGraph.setModuleId(module, `federation-${index}`));
      });
    });
  }
}

function isMadeByFederation(module: Module): boolean {
  const identifier = module.identifier();
  return (
    module.type === 'provide-module' ||
    identifier.includes('|data:text/javascript') ||
    identifier.startsWith('container entry')
  );
}
