import type { Compiler, RuntimeModule } from 'webpack';

/**
 * Takes out of a build's runtime what `share-runtime.ts` never reads: the list of what is provided, in the form that webpack without
 * the federation plugin would use, how to negotiate a scope, of what is consumed all but its name and range, and what would be said of loading remotes.
 */
export class SmallSharingPlugin {
  apply(compiler: Compiler): void {
    const name = 'SmallSharingPlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) =>
      compilation.hooks.runtimeModule.tap(name, (module) => {
        const shorten = shortenings[module.name];
        if (!shorten) return;
        const generate = module.generate.bind(module);
        module.generate = () => {
          const code: unknown = generate();
          return typeof code === 'string' ? shorten(code) : null;
        };
      }),
    );
  }
}

/** By the names that webpack and the federation plugin give to the parts of a runtime. */
const shortenings: Record<RuntimeModule['name'], (code: string) => string> = {
  // There are two of this name: the federation plugin's takes the place of webpack's.
  sharing: (code) =>
    code.includes('bundlerRuntime.I(') ? code.replace(/^\s*var initPromises[^]*?^\s*\};$/m, '') : '',
  consumes: (code) =>
    without(code, /fallback|shareScope|singleton|strictVersion|eager|layer|asyncLoad/)
      .replace(/^\s*var moduleToHandlerMapping = .*\n/m, '')
      .replaceAll(/^\s*moduleToHandlerMapping,\n/gm, ''),
  'federation runtime': (code) => without(code, /chunkMatcher|rootOutputDir|bundlerRuntimeOptions/),
};

/** Leaves out members of an object that have a line each. */
function without(code: string, members: RegExp): string {
  return code.replaceAll(new RegExp(`^\\s*(${members.source}): .*\\n`, 'gm'), '');
}
