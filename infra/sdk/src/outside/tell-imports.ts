import { isAbsolute } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Tells the federation plugin what each module imports. Of a shared package it keeps the exports that it has seen in use once every module that it
 * knows of is parsed. Rollup says what imports resolve to, Rolldown does not: without that it learns of a module when that is loaded, waits for ten
 * milliseconds for one more, and on a busy machine the build lacks exports.
 */
export function tellImports(plugins: readonly Plugin[]): Plugin[] {
  return plugins.map((plugin) => {
    const { name, moduleParsed } = plugin;
    if (name !== 'parseEnd' || typeof moduleParsed !== 'function') return plugin;
    return {
      ...plugin,
      moduleParsed(module) {
        const resolutions = {
          importedIdResolutions: module.importedIds.map(resolutionOf),
          dynamicallyImportedIdResolutions: module.dynamicallyImportedIds.map(resolutionOf),
        };
        return moduleParsed.call(this, Object.assign(module, resolutions));
      },
    };
  });
}

/** What is no file, and by its name made by no plugin, may be left to the browser: nobody is to wait for it. */
function resolutionOf(id: string) {
  return { id, external: !isAbsolute(id) && !id.startsWith('\0') };
}
