import type { GateEvidence } from '@event-portal/contracts';

/** One thing that the gate has looked at. */
export type Check = GateEvidence['checks'][number];

/** The most that is said of one check: all of them are signed, and kept with every later document. */
const MOST_WORDS = 2000;

/** A check that nothing speaks against has passed. */
export function toCheck(name: string, faults: readonly string[], seen: string): Check {
  return {
    name,
    passed: faults.length === 0,
    detail: (faults.length === 0 ? seen : [...new Set(faults)].join('; ')).slice(0, MOST_WORDS),
  };
}

/** What happened, and where: of a stack the first place. The report has the rest. */
export function shorten(fault: string): string {
  return fault.split('\n', 2).join(' ').replaceAll(/\s+/g, ' ').slice(0, 300);
}
