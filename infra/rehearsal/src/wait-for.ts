import { Failure } from '@event-portal/commands';
import { setTimeout as delay } from 'node:timers/promises';

/** Waits until something holds; what cannot be asked yet does not hold yet. @throws Failure when it takes too long */
export async function waitFor(what: string, ms: number, holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + ms; Date.now() < deadline; await delay(20))
    if (await holds().catch(() => false)) return;
  throw new Failure(`${what}: not within ${ms} ms.`);
}
