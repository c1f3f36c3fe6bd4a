import { checkout, deployables, Failure } from '@event-portal/commands';
import { parseArgs } from 'node:util';
import { startPortal, type RunningPortal } from './portal';
import { buildAll } from './services/build';
import { readSettings, requireFreePorts } from './settings';
import { stateFolder } from './state-folder';
import { waitForSignal } from './wait-for-signal';

/** `npm start`: builds what has changed, runs the whole portal, and stops all of it together. */
export async function start(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { reset: { type: 'boolean', default: false } } });
  const settings = readSettings();
  const { SHELL_PORT: _shell, GALLERY_PORT: _gallery, ...ports } = settings.ports;
  await requireFreePorts(ports);

  await buildAll((line) => console.log(line), { deployables, services: true });
  await runUntilStopped(
    startPortal({
      settings,
      stateFolder: stateFolder(checkout),
      reset: values.reset,
      fromSource: new Set(),
      report: (line) => console.log(line),
    }),
  );
}

/** Announces a portal once it is ready, and keeps it until it ends or is told to. @throws Failure when a part of it ends. */
export async function runUntilStopped(
  starting: Promise<RunningPortal>,
  announcements: readonly string[] = [],
): Promise<void> {
  const stopped = waitForSignal();
  // Leaving early ends this process, and with it every service that has been started.
  const portal = await Promise.race([starting, stopped]);
  if (!portal) return;
  for (const line of [...announcements, `Mail: ${portal.mailUrl}`, `Ready: ${portal.url}`]) console.log(line);

  const end = await Promise.race([portal.ended, stopped]);
  await portal.stop();
  if (end !== undefined) throw new Failure(end);
}
