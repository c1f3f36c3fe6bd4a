import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';

/** Longer than an answer takes, shorter than a container gets before it is killed. */
const DRAIN_MS = 15_000;

/** Listens until the process is told to stop, then lets running requests finish. Where that fails, it ends with code 1. */
export async function serve(app: FastifyInstance, where: { host: string; port: number }): Promise<void> {
  await app.listen(where);
  // What nobody expected ends the process at once, as Node does by itself.
  const { close } = closeWithGrace(
    { delay: DRAIN_MS, skip: ['uncaughtException', 'unhandledRejection'] },
    () => app.close(),
  );
  // A parent that is gone cannot stop this process any more.
  process.once('disconnect', close);
}
