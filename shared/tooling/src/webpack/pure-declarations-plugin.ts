import type { Compiler, NormalModule } from 'webpack';

/**
 * Leaves out what a file of ours declares and the build does not use: `const Team = z.object(…)`, `const readTeam = endpoint(…)`.
 * That a package has no side effects (`sideEffects` in its package.json) webpack applies to whole files, and this to each
 * declaration in them. It would be wrong of a constant whose making changes another one.
 */
export class PureDeclarationsPlugin {
  apply(compiler: Compiler): void {
    const name = 'PureDeclarationsPlugin';
    compiler.hooks.normalModuleFactory.tap(name, (factory) => {
      for (const type of ['javascript/auto', 'javascript/esm'] as const)
        factory.hooks.parser.for(type).tap(name, (parser) => {
          for (const kind of ['CallExpression', 'NewExpression', 'ObjectExpression', 'ArrayExpression'])
            // Before webpack's own answer, which knows of annotated functions only.
            parser.hooks.isPure
              .for(kind)
              .tap({ name, stage: -100 }, () => isFreeOfEffects(parser.state.module) || undefined);
        });
    });
  }
}

/** A file of a package of ours that says so. What others say of theirs is believed of whole files only. */
function isFreeOfEffects(module: NormalModule): boolean {
  return module.factoryMeta?.sideEffectFree === true && !/[\\/]node_modules[\\/]/.test(module.resource);
}
