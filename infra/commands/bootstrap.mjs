// `bootstrap.mjs <package> <command> …` runs a command of infra/<package>. Runs before anything is installed: plain JavaScript
// without dependencies.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = join(dirname(fileURLToPath(import.meta.url)), '../..');
const MINIMUM = [20, 19];

requireNode();
install();

const { register } = await import('tsx/esm/api');
register();
const [folder] = process.argv.splice(2, 1);
await import(`../${folder}/src/cli.ts`);

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return;
  console.error(`Node.js ${MINIMUM.join('.')} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs when the lock file is not the one that was installed last. */
function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(checkout, 'package-lock.json')))
    .digest('hex');
  const stamp = join(checkout, 'node_modules/.event-portal-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;

  console.log('Installing packages (once, about a minute) …');
  npm('ci', '--ignore-scripts', '--no-audit', '--no-fund');
  npm('rebuild', '--ignore-scripts=false', ...listAllowedScripts());
  writeFileSync(stamp, lock);
}

/** The packages whose install scripts run; those of all others do not. A check holds the list to the lock file. */
function listAllowedScripts() {
  const { allowScripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  return Object.keys(allowScripts).filter((name) => allowScripts[name]);
}

function npm(...args) {
  // Some packages name a newer Node.js than they need; their warnings would only worry a reader.
  const { status } = spawnSync('npm', [...args, '--loglevel=error'], {
    cwd: checkout,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error('The packages could not be installed: see the lines above.');
  process.exit(1);
}
