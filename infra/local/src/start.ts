import { parseArgs } from 'node:util';
import { checkout } from './checkout';
import { Failure } from './failure';
import { startPortal } from './portal';
import { buildAll } from './services/build';
import { readSettings, requireFreePorts } from './settings';
import { stateFolder } from './state-folder';

/** `npm start`: builds what has changed, runs the whole portal, and stops all of it together. */
export async function start(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { reset: { type: 'boolean', default: false } } });
  const settings = readSettings();
  await requireFreePorts(settings.ports);

  await buildAll((line) => console.log(line));
  const stopped = waitForSignal();
  const starting = startPortal({
    settings,
    stateFolder: stateFolder(checkout),
    reset: values.reset,
    report: (line) => console.log(line),
  });
  // Leaving early ends this process, and with it every service that has been started.
  const portal = await Promise.race([starting, stopped]);
  if (!portal) return;
  console.log(`Ready: ${portal.url}`);

  const end = await Promise.race([portal.ended, stopped]);
  await portal.stop();
  if (end !== undefined) throw new Failure(end);
}

/** Settles, with nothing to say, when the person or the system wants this process to end. */
function waitForSignal(): Promise<undefined> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => resolve(undefined));
  });
}
