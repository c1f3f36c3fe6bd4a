import { listMissingImports } from './missing-imports';

/** Fails a module that imports what no page has, for webpack and Rspack: after the compiler of TypeScript. */
function importLoader(code: string): string {
  const missing = listMissingImports(code);
  if (missing.length > 0) throw new Error(missing.join('\n'));
  return code;
}

export { importLoader as default };
