// What the portal serves, asked before a change is signed and afterwards, as the registry tool asks (infra/docs/how-to/publish-a-remote.md).
// Nothing that it says is signed: a false answer can only keep something from being signed.
import { setTimeout as pause } from 'node:timers/promises';
import { SigningFailure } from './failure.mjs';

const TIMEOUT_MS = 5_000;
const EVERY_MS = 500;
const SERVED_WITHIN_MS = 30_000;
/** So far clocks may differ. */
const CLOCK_TOLERANCE_MS = 2 * 60_000;

/** The number of the document that a portal serves, and what time it is there; undefined where nothing that looks like one comes. */
export async function readServed(portalUrl) {
  if (portalUrl === '') return undefined;
  try {
    const reply = await fetch(`${portalUrl}/registry.json`, {
      headers: { 'cache-control': 'no-cache' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await reply.text();
    const { sequence } = JSON.parse(text).registry;
    // A cache on the way says how old its answer is.
    const time = Date.parse(reply.headers.get('date') ?? '') + Number(reply.headers.get('age') ?? 0) * 1000;
    return Number.isSafeInteger(sequence) ? { text, sequence, time } : undefined;
  } catch {
    return undefined;
  }
}

/** What is signed with a clock that is wrong would expire too soon, or too late. */
export function requireSameClock(served, now) {
  if (!served || !(Math.abs(served.time - now.getTime()) > CLOCK_TOLERANCE_MS)) return;
  throw new SigningFailure(
    'configuration',
    `The clock of this machine says ${now.toISOString()}, and that of the portal ${new Date(served.time).toISOString()}. Set it right first.`,
  );
}

/** The same, where no portal says what time it is. */
export function requireLaterThan({ sequence, issuedAt }, now) {
  if (Date.parse(issuedAt) - now.getTime() <= CLOCK_TOLERANCE_MS) return;
  throw new SigningFailure(
    'configuration',
    `The clock of this machine says ${now.toISOString()}, before document ${sequence} was signed (${issuedAt}). Set it right; where the document is what is wrong, run "restore" of the registry tool.`,
  );
}

/** What is signed on a document that is behind what the portal serves, nobody would take. */
export function requireNotBehind(served, current) {
  if (!served || served.sequence <= current.sequence) return;
  throw new SigningFailure(
    'refused',
    `The portal serves document ${served.sequence}, and the store holds ${current.sequence}: nobody would take what is signed on it. Run "restore" of the registry tool.`,
  );
}

/** Waits until the portal serves a document of this number, and says after how long. */
export async function waitUntilServed(portalUrl, sequence) {
  const started = performance.now();
  for (;;) {
    const served = await readServed(portalUrl);
    const elapsed = performance.now() - started;
    if (served && served.sequence >= sequence)
      return `Served by the portal after ${(elapsed / 1000).toFixed(1)} s.`;
    if (!served || elapsed + EVERY_MS > SERVED_WITHIN_MS)
      throw new SigningFailure(
        'not-served',
        `${portalUrl} does not serve it: look at its log, and at the alarm RegistryRefused. It is signed, and nobody has it yet.`,
      );
    await pause(EVERY_MS);
  }
}
