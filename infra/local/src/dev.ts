import { parseArgs } from 'node:util';
import { checkout, deployables, remotes } from './checkout';
import { Failure } from './failure';
import { startPortal, type SourcePart } from './portal';
import { buildAll } from './services/build';
import { readSettings, requireFreePorts } from './settings';
import { runUntilStopped } from './start';
import { stateFolder } from './state-folder';

/**
 * `npm run dev`: the portal from its sources, with hot updates in the shell and in every remote, and the gallery.
 * `--only admin` runs one remote from its sources, and everything else from its builds.
 */
export async function dev(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { only: { type: 'string' }, reset: { type: 'boolean', default: false } },
  });
  const fromSource = chooseParts(values.only);
  const settings = readSettings();
  await requireFreePorts(settings.ports);

  const isBuilt = (folder: string) => !fromSource.has(partOf(folder));
  await buildAll((line) => console.log(line), {
    deployables: deployables.filter(isBuilt),
    services: !fromSource.has('services'),
  });
  await runUntilStopped(
    startPortal({
      settings,
      stateFolder: stateFolder(checkout),
      reset: values.reset,
      fromSource,
      report: (line) => console.log(line),
    }),
    fromSource.has('gallery') ? [`Gallery: http://localhost:${settings.ports.GALLERY_PORT}`] : [],
  );
}

function chooseParts(only: string | undefined): ReadonlySet<SourcePart> {
  if (only === undefined)
    return new Set<SourcePart>(['shell', 'services', 'gallery', ...remotes.map(({ name }) => name)]);
  const remote = remotes.find(({ name }) => name === only);
  if (!remote)
    throw new Failure(
      `There is no remote "${only}". There are ${remotes.map(({ name }) => name).join(', ')}.`,
    );
  return new Set([remote.name]);
}

function partOf(folder: string): SourcePart {
  return remotes.find((remote) => remote.folder === folder)?.name ?? 'shell';
}
