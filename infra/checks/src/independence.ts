import { checkout, deployables, Failure, withCopyOfCheckout } from '@event-portal/commands';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Builds each deployable in a copy of the checkout from which the other remotes and the shell are gone, and compares it
 * byte by byte with the build made beside them (A4). @throws Failure
 */
export async function checkIndependence(): Promise<void> {
  await withCopyOfCheckout((copy) => {
    const away = join(copy, '.away');
    mkdirSync(away);
    for (const deployable of deployables) {
      const others = deployables.filter((other) => other !== deployable);
      for (const other of others) renameSync(join(copy, other), join(away, other));
      compare(deployable, buildAlone(copy, deployable), digest(join(checkout, deployable, 'dist')));
      for (const other of others) renameSync(join(away, other), join(copy, other));
    }
  });
}

type Digest = ReadonlyMap<string, string>;

function buildAlone(copy: string, deployable: string): Digest {
  const tooling = join(copy, 'shared/tooling/bin/tooling.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [tooling, 'build'], {
    cwd: join(copy, deployable),
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new Failure(`${deployable} cannot be built without its neighbours:\n${stdout}${stderr}`);
  return digest(join(copy, deployable, 'dist'));
}

function compare(deployable: string, alone: Digest, together: Digest): void {
  const files = [...new Set([...alone.keys(), ...together.keys()])].filter(
    (file) => alone.get(file) !== together.get(file),
  );
  if (files.length > 0)
    throw new Failure(`${deployable} comes out differently without its neighbours: ${files.join(', ')}.`);
}

function digest(folder: string): Digest {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
}
