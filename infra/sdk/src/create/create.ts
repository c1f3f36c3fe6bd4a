#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundlerFiles, bundlers, isBundler, packageJson } from './files';

/** Words that the portal has in its URLs already. */
declare const TAKEN: readonly string[];

const USAGE = `Usage: npm create @event-portal/remote <name> [-- --bundler ${bundlers.join('|')}]`;

try {
  create();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 64;
}

function create(): void {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { bundler: { type: 'string', default: 'vite' } },
  });
  const [name = '', ...others] = positionals;
  const { bundler } = values;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40 || others.length > 0)
    throw new Error(`A remote has a short lower-case name, such as job-board.\n${USAGE}`);
  if (TAKEN.includes(name)) throw new Error(`The portal has /${name} already: choose another name.`);
  if (!isBundler(bundler)) throw new Error(`There is no "${bundler}".\n${USAGE}`);
  const folder = resolve(name);
  if (existsSync(folder)) throw new Error(`There is a folder ${folder} already.`);

  mkdirSync(folder);
  cpSync(fileURLToPath(new URL('../template', import.meta.url)), folder, { recursive: true });
  for (const file of listFiles(folder)) {
    const path = join(folder, file);
    writeFileSync(path, renamed(readFileSync(path, 'utf8'), name));
    renameSync(path, join(folder, renamed(file, name)));
  }
  const more = {
    'package.json': packageJson(name, bundler),
    '.gitignore': 'node_modules/\ndist/\n',
    '.npmrc': npmrc(),
    ...bundlerFiles(bundler),
  };
  for (const [file, content] of Object.entries(more)) writeFileSync(join(folder, file), content);
  process.stdout.write(`${name} is there, built by ${bundler}. Its README.md says what to do next.\n`);
}

/** Where the packages of the portal are, for machines that nobody has told: elsewhere these names may be anybody's. */
function npmrc(): string {
  const key = '@event-portal:registry';
  const address = execFileSync('npm', ['config', 'get', key], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  }).trim();
  return address.startsWith('http') ? `${key}=${address}\n` : '';
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** The template is a guest book. */
function renamed(text: string, name: string): string {
  const words = name.replaceAll('-', ' ');
  return text
    .replaceAll('guest-book', name)
    .replaceAll('Guest book', words.charAt(0).toUpperCase() + words.slice(1));
}
