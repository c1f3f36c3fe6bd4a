import { checkout, deployables, Failure, remotes } from '@event-portal/commands';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPortal, type SourcePart } from './portal';
import { registry } from './registry';
import { buildAll, HOST_OF_SOURCES } from './services/build';
import { startService, waitUntilReady } from './services/service';
import { portNameOf, portOf, readSettings, requireFreePorts } from './settings';
import { runUntilStopped } from './start';
import { stateFolder } from './state-folder';

/**
 * `npm run dev`: the portal from its sources, with hot updates in the shell and in every remote, and the gallery.
 * `--only admin` runs one remote from its sources, and everything else from its builds. With `--portal <address>` the rest is
 * a portal that is deployed: its pages open in a browser window of one's own, with this remote from its sources. In both, the
 * shell is this checkout's, with the React of development.
 */
export async function dev(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      portal: { type: 'string' },
      look: { type: 'string' },
      reset: { type: 'boolean', default: false },
    },
  });
  if (values.portal !== undefined) return devAgainst(values.portal, values.only, values.look);
  const fromSource = chooseParts(values.only);
  const settings = readSettings();
  await requireFreePorts(settings.ports);

  const isFromSource = (folder: string) => fromSource.has(partOf(folder));
  await buildAll((line) => console.log(line), {
    deployables: deployables.filter((folder) => folder !== 'shell' && !isFromSource(folder)),
    services: !fromSource.has('services'),
    hostOfSources: !isFromSource('shell'),
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

/** One remote from its sources inside a deployed portal; `look` visits one page without a window, in the shell that is deployed. */
async function devAgainst(portal: string, only: string | undefined, look: string | undefined): Promise<void> {
  const remote = remotes.find(({ name }) => name === only);
  if (!remote) throw new Failure('Say with --only which remote is to run from its sources.');
  const settings = readSettings();
  const port = portOf(remote.name, settings.ports);
  await requireFreePorts({ [portNameOf(remote.name) ?? remote.name]: port });
  const inWindow = look === undefined;
  if (inWindow)
    await buildAll((line) => console.log(line), { deployables: [], services: false, hostOfSources: true });
  const server = startService({
    name: remote.folder,
    cwd: join(checkout, remote.folder),
    args: [join(checkout, 'shared/tooling/bin/tooling.mjs'), 'dev', '--port', String(port)],
    env: {},
    logFolder: join(stateFolder(checkout), 'logs'),
    onLine: (line) => console.log(line),
  });
  try {
    await waitUntilReady(server, `http://localhost:${port}/readyz`);
    const how = inWindow ? ['--shell', HOST_OF_SOURCES] : ['--look', look];
    await registry(['try', `http://localhost:${port}/`, ...how], { REGISTRY_PORTAL_URL: portal });
  } finally {
    await server.stop();
  }
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
