import { reservedAreas, reservedNames } from '@event-portal/contracts';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkout } from '../checkout';
import { Failure } from '../failure';
import { writeGeneratedPages } from '../pages/generated-pages';
import { ownersLine, remoteFiles } from './templates';

/** Words that the shell, or another part of the portal, has in its URLs already. */
export const takenNames: ReadonlySet<string> = new Set([
  ...reservedAreas.map((area) => area.slice(1)),
  ...reservedNames,
  'settings',
  'events',
]);

/** `npm run new remote <name>`: a remote that passes every check at once, with its area, workflow and owner. @throws Failure */
export async function createNew([kind, name = '', ...titleWords]: readonly string[]): Promise<void> {
  if (kind !== 'remote') throw new Failure('What is new? Use "npm run new remote <name>".');
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40 || takenNames.has(name))
    throw new Failure(
      `"${name}" cannot be the name of a remote: use a free word in lower case, such as job-board.`,
    );
  const folder = `remote-${name}`;
  if (existsSync(join(checkout, folder))) throw new Failure(`There is a ${folder} already.`);

  const words = titleWords.join(' ').trim() || name.replaceAll('-', ' ');
  const remote = { name, title: words.charAt(0).toUpperCase() + words.slice(1) };
  if (/['"\\`$<>]/.test(remote.title) || remote.title.length > 40)
    throw new Failure('The title is up to 40 characters of plain text.');
  const files = remoteFiles(remote);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(checkout, path)), { recursive: true });
    writeFileSync(join(checkout, path), content);
  }
  writeGeneratedPages(folder);
  appendFileSync(join(checkout, '.github/CODEOWNERS'), `${ownersLine(remote)}\n`);
  run('npm', [
    'install',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefer-offline',
    '--loglevel=error',
  ]);
  rememberInstalled();
  const prettier = join(checkout, 'node_modules/prettier/bin/prettier.cjs');
  run(process.execPath, [prettier, '--write', '--log-level', 'warn', folder, ...Object.keys(files)]);
  console.log(`${folder} is there, with the area /${name}. See it with: npm run dev -- --only ${name}`);
}

function run(program: string, args: readonly string[]): void {
  const { status } = spawnSync(program, args, { cwd: checkout, stdio: 'inherit' });
  if (status !== 0) throw new Failure(`"${program} ${args.join(' ')}" failed: see the lines above.`);
}

/** What the next command would otherwise install anew. */
function rememberInstalled(): void {
  const lock = createHash('sha256')
    .update(readFileSync(join(checkout, 'package-lock.json')))
    .digest('hex');
  writeFileSync(join(checkout, 'node_modules/.event-portal-lock'), lock);
}
