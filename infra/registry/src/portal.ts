import { CLOCK_TOLERANCE_MS } from './registry';
import { RegistryFailure } from './registry-failure';
import * as z from 'zod/mini';
import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 5_000;
const EVERY_MS = 500;

/** The signed document that a portal serves, not verified yet, and what time it is there. */
export type ServedDocument = {
  readonly text: string;
  readonly sequence: number;
  readonly now: Date | undefined;
};

const Numbered = z.object({ registry: z.object({ sequence: z.int() }) });

/** Asks a portal, or its API, for what it has now. */
export function ask(url: string): Promise<Response> {
  return fetch(url, {
    headers: { 'cache-control': 'no-cache' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

/** What a portal serves. @returns undefined when no address is known, or nothing that looks like a document comes from there. */
export async function readServed(portalUrl: string): Promise<ServedDocument | undefined> {
  if (portalUrl === '') return undefined;
  try {
    const reply = await ask(`${portalUrl}/registry.json`);
    const text = await reply.text();
    const { registry } = Numbered.parse(JSON.parse(text));
    // A cache on the way says how old its answer is.
    const now = Date.parse(reply.headers.get('date') ?? '') + Number(reply.headers.get('age') ?? 0) * 1000;
    return { text, sequence: registry.sequence, now: Number.isNaN(now) ? undefined : new Date(now) };
  } catch {
    return undefined;
  }
}

/** @throws RegistryFailure when the clock of this machine is not the portal's: what it signs would expire too soon, or too late. */
export function requireSameClock(served: ServedDocument | undefined, now: Date): void {
  if (!served?.now || Math.abs(served.now.getTime() - now.getTime()) <= CLOCK_TOLERANCE_MS) return;
  throw new RegistryFailure(
    'configuration',
    `The clock of this machine says ${now.toISOString()}, and that of the portal ${served.now.toISOString()}. Set it right first.`,
  );
}

/** Waits until a portal serves a document of this number. @returns after how many seconds; undefined when it does not. */
export async function waitUntilServed(
  portalUrl: string,
  sequence: number,
  limitMs: number,
): Promise<number | undefined> {
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  for (;;) {
    const served = await readServed(portalUrl);
    if (served && served.sequence >= sequence) return elapsed() / 1000;
    if (!served || elapsed() + EVERY_MS > limitMs) return undefined;
    await pause(EVERY_MS);
  }
}
