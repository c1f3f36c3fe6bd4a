import { join, relative, resolve, sep } from 'node:path';
import ts from 'typescript';
import { findCheckout } from '../build/checkout';
import type { Problem } from './problems';

/** Watches the types of the folder that it is given, without its tests, and tells the process that has started it. */

const folder = resolve(process.argv[2] ?? '.');
const checkout = findCheckout(folder);
const { options, fileNames } = readConfiguration(join(checkout, 'tsconfig.json'));
const own = folder.split(sep).join('/');
const roots = fileNames.filter(
  (file) => file.endsWith('.d.ts') || (file.startsWith(`${own}/`) && !/\.test\.tsx?$/.test(file)),
);

const host = ts.createWatchCompilerHost(
  roots,
  options,
  ts.sys,
  ts.createSemanticDiagnosticsBuilderProgram,
  () => undefined,
  () => undefined,
  undefined,
  {
    excludeDirectories: ['node_modules', 'dist', '.cache', 'infra/e2e/results'].map((name) =>
      join(checkout, '**', name),
    ),
  },
);
host.afterProgramCreate = (program) => {
  // What cannot be read has no types, and its compiler says so.
  const isReadable = program.getSyntacticDiagnostics().length === 0;
  const found = isReadable ? [...program.getOptionsDiagnostics(), ...program.getSemanticDiagnostics()] : [];
  process.send?.(found.map(describe));
};
ts.createWatchProgram(host);
process.once('disconnect', () => process.exit());

function readConfiguration(file: string): ts.ParsedCommandLine {
  const parsed = ts.getParsedCommandLineOfConfigFile(
    file,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => fail(messageText) },
  );
  return parsed ?? fail(`${file} cannot be read.`);
}

function fail(message: string | ts.DiagnosticMessageChain): never {
  throw new Error(ts.flattenDiagnosticMessageText(message, '\n'));
}

function describe({ file, start = 0, code, messageText }: ts.Diagnostic): Problem {
  const text = `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  if (!file) return { place: relative(checkout, folder), text };
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  return { place: `${relative(checkout, file.fileName)}:${line + 1}:${character + 1}`, text };
}
