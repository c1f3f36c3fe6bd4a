import { rmSync } from 'node:fs';

/** Stops the server that the set-up started, and removes its data. */
export default async function tearDown(): Promise<void> {
  const running = globalThis.testPostgres;
  if (!running) return;
  await running.server.stop();
  rmSync(running.folder, { recursive: true, force: true });
}
