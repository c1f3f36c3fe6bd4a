import type { Compiler } from 'webpack';

/**
 * Names the module in which the federation plugin starts its runtime. Its source holds the absolute path of that runtime,
 * so an id made from it, and every hash after it, would depend on where the checkout lies.
 */
export class StableRuntimeIdPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('StableRuntimeIdPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('StableRuntimeIdPlugin', (modules) => {
        const starts = [...modules].filter((module) => module.identifier().includes('|data:text/javascript'));
        starts.forEach((module, index) => compilation.chunkGraph.setModuleId(module, `federation-${index}`));
      });
    });
  }
}
