import { Failure } from '@event-portal/commands';
import { createServer } from 'node:net';
import { defaultPorts, forEachPort, type PortName } from './settings';

/** A free port for everything that listens: a portal that is open beside a test is not disturbed. @throws Failure */
export async function findFreePorts(): Promise<Record<PortName, number>> {
  const free = await Promise.all(Object.keys(defaultPorts).map(() => findFreePort()));
  return forEachPort(() => {
    const port = free.pop();
    if (port === undefined) throw new Failure('No free port was found.');
    return port;
  });
}

/** A port that nobody listens at. @throws Failure */
export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Failure('No free port was found.');
  return address.port;
}
