import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** Packages that compiled code imports by their names: those that it needs, and those that it can do without until a function is called. */
export type Imported = { readonly always: ReadonlySet<string>; readonly onDemand: ReadonlySet<string> };

const common = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  metafile: true,
  logLevel: 'warning',
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
} as const satisfies BuildOptions;

/**
 * Compiles every module of a package to one of its own, so that whoever bundles it leaves out what nobody imports. Style sheets stay
 * what they are: who bundles them gives their classes names that no other version has.
 */
export async function compileModules(source: string, target: string, layer: string): Promise<Imported> {
  const files = listSources(source);
  const required: string[] = [];
  for (const file of files.filter((name) => /\.(css|cjs)$/.test(name))) {
    const content = readFileSync(join(source, file), 'utf8');
    mkdirSync(dirname(join(target, file)), { recursive: true });
    writeFileSync(
      join(target, file),
      file.endsWith('.module.css') ? `@layer ${layer} {\n${content}\n}\n` : content,
    );
    if (file.endsWith('.cjs'))
      required.push(
        ...[...content.matchAll(/require\('([^.'][^']*)'\)/g)].map(([, path = '']) => packageOf(path)),
      );
  }
  const { metafile } = await build({
    ...common,
    entryPoints: files.filter((file) => /\.tsx?$/.test(file)).map((file) => join(source, file)),
    outbase: source,
    outdir: target,
    platform: 'neutral',
    plugins: [modulesStayApart],
  });
  const { always, onDemand } = importedBy(metafile);
  return { always: new Set([...always, ...required]), onDemand };
}

/** Bundles programs for Node: with the code of this checkout, without packages of others. */
export async function bundlePrograms(
  programs: readonly string[],
  target: string,
  constants: Readonly<Record<string, unknown>>,
): Promise<Imported> {
  const { metafile } = await build({
    ...common,
    entryPoints: [...programs],
    outdir: target,
    platform: 'node',
    define: Object.fromEntries(
      Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    plugins: [packagesStayOutside],
  });
  return importedBy(metafile);
}

const modulesStayApart: Plugin = {
  name: 'modules-stay-apart',
  setup: (bundle) => {
    bundle.onResolve({ filter: /.*/ }, ({ path, kind, resolveDir, importer }) => {
      if (kind === 'entry-point') return undefined;
      if (!path.startsWith('.') || path.endsWith('.css')) return { path, external: true };
      const file = relative(dirname(importer), compiledFile(resolve(resolveDir, path)));
      const specifier = file.split(sep).join('/');
      return { path: specifier.startsWith('.') ? specifier : `./${specifier}`, external: true };
    });
  },
};

/** What becomes of the module that an import without an ending means. */
function compiledFile(path: string): string {
  const isFile = ['.ts', '.tsx'].some((ending) => existsSync(path + ending));
  return isFile ? `${path}.js` : join(path, 'index.js');
}

const packagesStayOutside: Plugin = {
  name: 'packages-stay-outside',
  setup: (bundle) => {
    bundle.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => ({
      external: kind !== 'entry-point' && !path.startsWith('@event-portal/'),
    }));
  },
};

/** Everything below `src` that is no test. */
function listSources(source: string): string[] {
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(source, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => /\.(tsx?|css|cjs)$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .sort();
}

function importedBy({ outputs }: Metafile): Imported {
  const imports = Object.values(outputs)
    .flatMap((output) => output.imports)
    .filter(({ path, external }) => external === true && !path.startsWith('.') && !path.startsWith('node:'));
  const namesOf = (isOnDemand: boolean) =>
    imports
      .filter(({ kind }) => (kind === 'dynamic-import') === isOnDemand)
      .map(({ path }) => packageOf(path));
  const always = new Set(namesOf(false));
  return { always, onDemand: new Set(namesOf(true).filter((name) => !always.has(name))) };
}

/** The package that an import is from. */
export function packageOf(path: string): string {
  return /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path;
}
