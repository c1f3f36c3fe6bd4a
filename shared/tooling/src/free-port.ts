import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems hand out by themselves (from 32768 on Linux, from 49152 by RFC 6335, section 6): nothing that
 * connects, or listens at any port, takes one of these before the program has started that it is meant for.
 */
const FIRST = 20_000;
const LAST = 32_000;
const ATTEMPTS = 100;

const handedOut = new Set<number>();

/** A port at which nobody listens, and which this process gives out once. @throws Error where none is found */
export async function findFreePort(draw = () => randomInt(FIRST, LAST + 1)): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = draw();
    if (handedOut.has(port)) continue;
    handedOut.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found between ${FIRST} and ${LAST}. End what listens there.`);
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) =>
    probe
      .once('error', () => resolve(false))
      // At every address: what listens at one of them has the port too.
      .listen(port, () => probe.close(() => resolve(true))),
  );
}
