import { checkout, Failure, requireCommands, runOrFail } from '@event-portal/commands';
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { AUTHORITIES, findNpm } from './engine';

/** Makes the root the whole file system of a command: `pivot_root`, because containers cannot be started from a chroot. */
const ENTER = `set -eu
mount --bind "$ROOT" "$ROOT"
for folder in proc sys dev; do mount --rbind "/$folder" "$ROOT/$folder"; done
mount --bind "$CHECKOUT" "$ROOT$CHECKOUT"
cd "$ROOT"
pivot_root . mnt
umount -l /mnt
cd "$CHECKOUT"
exec env -u ROOT -u CHECKOUT "$@"`;

/**
 * Runs a program of Node in a Debian that has its base system, Node, npm and this checkout, and nothing else: what the program
 * does not install by name is missing, whatever this machine has. Removes the root afterwards.
 * @throws Failure when the program fails
 */
export async function runInBareRoot(args: readonly string[], report: (line: string) => void): Promise<void> {
  requireCommands({ mmdebstrap: 'mmdebstrap' }, report);
  const root = mkdtempSync('/var/tmp/event-portal-bare-root-');
  try {
    await makeRoot(root);
    report('A bare Debian is made: what follows has no package of this machine.');
    const code = await enter(root, ['node', ...args]);
    if (code !== 0) throw new Failure(`It failed in a bare Debian (exit ${code}): see above.`);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function makeRoot(root: string): Promise<void> {
  await runOrFail('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root]);
  // The account that runs Postgres for root passes through it.
  chmodSync(root, 0o755);
  for (const file of ['/etc/resolv.conf', '/etc/hosts', AUTHORITIES])
    cpSync(realpathSync(file), join(root, file));
  const node = join(root, 'usr/local');
  cpSync(process.execPath, join(node, 'bin/node'));
  cpSync(findNpm(), join(node, 'lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(node, 'bin/npm'));
  mkdirSync(join(root, checkout), { recursive: true });
}

function enter(root: string, command: readonly string[]): Promise<number | null> {
  const child = spawn(
    'unshare',
    ['--mount', '--propagation', 'private', 'sh', '-c', ENTER, 'enter', ...command],
    {
      stdio: 'inherit',
      env: {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        HOME: '/root',
        NODE_EXTRA_CA_CERTS: AUTHORITIES,
        ...(process.env.CI && { CI: process.env.CI }),
        ROOT: root,
        CHECKOUT: checkout,
      },
    },
  );
  const pass = (signal: NodeJS.Signals) => void child.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  return new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  ).finally(() => void process.off('SIGINT', pass).off('SIGTERM', pass));
}
