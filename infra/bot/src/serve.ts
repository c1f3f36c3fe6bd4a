import type { FastifyInstance } from 'fastify';

/** Longer than an answer takes, shorter than a container gets before it is killed. */
const DRAIN_MS = 25_000;

/** Listens until the process is told to stop, then lets running requests finish. */
export async function serve(app: FastifyInstance, where: { host: string; port: number }): Promise<void> {
  await app.listen(where);
  const stop = () => {
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    void app.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // A parent that is gone cannot stop this process any more.
  process.once('disconnect', stop);
}
