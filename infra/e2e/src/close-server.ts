import type { Server } from 'node:http';

/**
 * Stops listening and drops every connection. Chromium opens connections ahead of need, and
 * `server.close()` alone waits up to a minute for one that has never sent a request.
 */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
