import { propertyOf } from '@event-portal/contracts';
import webpack, { type Compilation, type Compiler, type Dependency, type Module } from 'webpack';
import { surfaceOf, SURFACES } from './shared-dependencies';

/**
 * Keeps shared libraries to their surfaces. The surfaces themselves get the library: under its plain name they would get
 * the shared module, which is themselves. What imports a name that is on no surface does not build: in a page it would
 * be `undefined`.
 */
export class SurfacesPlugin {
  apply(compiler: Compiler): void {
    const name = 'SurfacesPlugin';
    compiler.hooks.normalModuleFactory.tap(name, (factory) => {
      factory.hooks.beforeResolve.tap(name, (data) => {
        // "Without loaders": the same file, by a request that no shared module goes by.
        if (isInside(data.contextInfo.issuer) && !data.request.startsWith('.'))
          data.request = `-!${data.request}`;
      });
    });
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.finishModules.tap(name, (modules) => {
        for (const module of modules) checkImports(compilation, module);
      });
    });
  }
}

/** A surface, or the package that is nothing but the router under its other name. */
function isInside(issuer: string | null): boolean {
  if (issuer === null) return false;
  return issuer.startsWith(SURFACES) || /[\\/]node_modules[\\/]react-router-dom[\\/]/.test(issuer);
}

/** Fails the compilation for each import from a shared module that is not on its surface. */
function checkImports({ moduleGraph, errors }: Compilation, module: Module): void {
  const shareKey = shareKeyOf(module);
  const names = shareKey === undefined ? undefined : surfaceOf(shareKey);
  if (!names) return;
  for (const { dependency, originModule } of moduleGraph.getIncomingConnections(module)) {
    if (!isImport(dependency)) continue;
    const imported = nameOf(dependency.getIds(moduleGraph), names);
    if (imported === undefined || names.includes(imported)) continue;
    const error = new webpack.WebpackError(
      `${imported} of ${shareKey} does not exist in a page: it is not on the surface that is shared. See shared/tooling/src/surfaces.`,
    );
    error.module = originModule;
    error.loc = dependency.loc;
    errors.push(error);
  }
}

/** What of a shared module is imported: of a namespace inside it, which of its names; nothing for the module as a whole. */
function nameOf([name, inner]: readonly string[], names: readonly string[]): string | undefined {
  const isNamespace = names.some((known) => known.startsWith(`${name}.`));
  return isNamespace && inner !== undefined ? `${name}.${inner}` : name;
}

/** An import of something: `getIds` says of what, and is empty for the namespace as a whole. */
type Import = Dependency & { getIds(graph: Compilation['moduleGraph']): string[] };

function isImport(dependency: Dependency | null): dependency is Import {
  return dependency !== null && 'getIds' in dependency;
}

function shareKeyOf(module: Module): string | undefined {
  if (module.type !== 'consume-shared-module') return undefined;
  const key = propertyOf(propertyOf(module, 'options'), 'shareKey');
  return typeof key === 'string' ? key : undefined;
}
