import { isGranted, UserId, Verdict, type LocalFinding } from '@event-portal/contracts';
import * as z from 'zod/mini';

/** What this device has said of a scan by itself: kept with the scan until it is sent, and without a name. */
export const JudgedHere = z.object({
  kind: z.enum(['judged', 'unproven', 'unknown']),
  /** Of one that was judged. */
  verdict: z.nullable(Verdict),
  userId: z.nullable(UserId),
  earlierAt: z.nullable(z.string()),
  left: z.nullable(z.int()),
  /** The moment of the snapshot. */
  knownAt: z.string(),
});
export type JudgedHere = z.infer<typeof JudgedHere>;

/** What is kept of a finding. */
export function toJudgedHere(finding: LocalFinding, knownAt: string): JudgedHere {
  const nothing = { verdict: null, userId: null, earlierAt: null, left: null, knownAt };
  if (finding.kind === 'unknown') return { ...nothing, kind: 'unknown' };
  const userId = finding.person?.userId ?? null;
  if (finding.kind === 'unproven') return { ...nothing, kind: 'unproven', userId };
  const { verdict, earlierAt, left } = finding;
  return { kind: 'judged', verdict, userId, earlierAt, left, knownAt };
}

/** Whether this device has let somebody in or out by itself, or given them something. */
export function isGrantedHere(judged: JudgedHere | undefined): boolean {
  return judged ? judged.verdict !== null && isGranted(judged.verdict) : false;
}
