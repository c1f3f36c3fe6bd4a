import type { ChildProcess } from 'node:child_process';

/** Ends a service, and waits until it is gone. */
export async function end(service: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => service.once('exit', resolve));
  service.kill();
  await gone;
}
