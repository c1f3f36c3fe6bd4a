import type { Compiler } from 'webpack';

/**
 * Names the modules that the federation plugin makes: the one that starts its runtime, and the container's entry. What
 * they are known by holds the absolute path of that runtime, so an id made from it, and every hash after it, would
 * depend on where the checkout lies.
 */
export class StableRuntimeIdPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('StableRuntimeIdPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('StableRuntimeIdPlugin', (modules) => {
        const made = [...modules].filter((module) => isMadeByFederation(module.identifier()));
        made.forEach((module, index) => compilation.chunkGraph.setModuleId(module, `federation-${index}`));
      });
    });
  }
}

function isMadeByFederation(identifier: string): boolean {
  return identifier.includes('|data:text/javascript') || identifier.startsWith('container entry');
}
