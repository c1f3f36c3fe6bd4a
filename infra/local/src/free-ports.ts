import { Failure } from '@event-portal/commands';
import { findFreePort } from '@event-portal/tooling/free-port';
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
