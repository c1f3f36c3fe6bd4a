import type { ChildProcess } from 'node:child_process';

/** So long a service has to end by itself, in milliseconds. */
const PATIENCE_MS = 30_000;

/** Ends a service, and waits until it is gone. */
export async function end(service: ChildProcess): Promise<void> {
  // One that a signal has ended has no exit code.
  if (service.exitCode !== null || service.signalCode !== null) return;
  const gone = new Promise((resolve) => service.once('exit', resolve));
  service.kill();
  const timer = setTimeout(() => service.kill('SIGKILL'), PATIENCE_MS);
  await gone;
  clearTimeout(timer);
}
