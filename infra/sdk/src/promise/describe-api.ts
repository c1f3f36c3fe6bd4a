import { checkout } from '@event-portal/commands';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import ts from 'typescript';

/** What others may import: by module, by name, what stands for its declaration. Where that differs, the declaration does. */
export type Api = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Describes the API of modules, by the names under which others import them. @param doors files of the checkout by these names */
export function describeApi(doors: Readonly<Record<string, string>>): Api {
  const program = openProgram(Object.values(doors).map((file) => join(checkout, file)));
  const declarations = new Map<string, string>();
  program.emit(undefined, (file, text) => declarations.set(file, text), undefined, true);
  const declared = ts.createProgram(
    [...declarations.keys()],
    program.getCompilerOptions(),
    hostOf(declarations),
  );
  const checker = declared.getTypeChecker();
  return Object.fromEntries(
    Object.entries(doors).map(([name, file]) => {
      const source = declared.getSourceFile(join(OUT, file.replace(/\.ts$/, '.d.ts')));
      const module = source && checker.getSymbolAtLocation(source);
      if (!module) throw new Error(`${file} exports nothing.`);
      const exports = checker
        .getExportsOfModule(module)
        .map((symbol): [string, string] => [symbol.name, printDeclaration(resolve(symbol, checker))]);
      return [name, Object.fromEntries(exports.sort(([a], [b]) => (a < b ? -1 : 1)))];
    }),
  );
}

/** Nothing is written there. */
const OUT = '/declarations';

function openProgram(files: readonly string[]): ts.Program {
  const { config } = ts.readConfigFile(join(checkout, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as {
    config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, checkout);
  return ts.createProgram(files, {
    ...options,
    noEmit: false,
    emitDeclarationOnly: true,
    declaration: true,
    // A comment is no promise.
    removeComments: true,
    // The whole checkout is checked elsewhere.
    noCheck: true,
    rootDir: checkout,
    outDir: OUT,
  });
}

/** Reads declarations that are in memory, and nothing beside them: what others declare is theirs to promise. */
function hostOf(declarations: ReadonlyMap<string, string>): ts.CompilerHost {
  const host = ts.createCompilerHost({});
  return {
    ...host,
    directoryExists: () => true,
    fileExists: (file) => declarations.has(file),
    readFile: (file) => declarations.get(file),
    getSourceFile(file, version) {
      const text = declarations.get(file);
      return text === undefined ? undefined : ts.createSourceFile(file, text, version, true);
    },
  };
}

/** What a name stands for; the name itself where it is handed on from a package of others. */
function resolve(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  const original = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return original.declarations ? original : symbol;
}

function printDeclaration({ declarations = [] }: ts.Symbol): string {
  const text = declarations.map((declaration) => declaration.getText().replaceAll(/\s+/g, ' ')).sort();
  return createHash('sha256').update(text.join('\n')).digest('base64url').slice(0, 12);
}
