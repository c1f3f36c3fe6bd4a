import { isGranted, type OwnClaim, type OwnScans, type ScanId } from '@event-portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { readMadeScan, readScanResult } from '../made-scan';
import { isGrantedHere } from './judged-here';

type Keys = { readonly scanKey: readonly unknown[]; readonly undoKey: readonly unknown[] };

/** The scans of this page that have been answered. */
export function listAnswered(queryClient: QueryClient, { scanKey }: Keys): ReadonlySet<ScanId> {
  return new Set(
    findAll(queryClient, scanKey).flatMap(({ status, made }) => (status === 'success' ? [made.scanId] : [])),
  );
}

/**
 * What this device has done that a snapshot does not hold: what was answered after it had been asked for, and what waits. Of what waits,
 * what this device has said counts.
 */
export function listOwnScans(
  queryClient: QueryClient,
  { scanKey, undoKey }: Keys,
  includes: ReadonlySet<ScanId>,
): OwnScans {
  const taken = new Set(
    findAll(queryClient, undoKey).flatMap(({ status, made }) => (status === 'error' ? [] : [made.scanId])),
  );
  const made = findAll(queryClient, scanKey).flatMap((scan) => {
    const claim = toClaim(scan);
    return claim ? [{ claim, scanId: scan.made.scanId }] : [];
  });
  return {
    claims: made.flatMap(({ claim, scanId }) => (taken.has(scanId) || includes.has(scanId) ? [] : [claim])),
    undone: made.flatMap(({ claim, scanId }) => (taken.has(scanId) ? [claim] : [])),
  };
}

function toClaim({ status, made, data }: ReturnType<typeof findAll>[number]): OwnClaim | undefined {
  const { listId, scannedAt: at, direction = 'in', judged } = made;
  if (status === 'pending')
    return judged?.userId && isGrantedHere(judged)
      ? { listId, userId: judged.userId, direction, at }
      : undefined;
  const { verdict, person } = (status === 'success' && readScanResult(data)) || {};
  if (!person || verdict === undefined || !isGranted(verdict)) return undefined;
  return { listId, userId: person.userId, direction: verdict === 'goodbye' ? 'out' : 'in', at };
}

function findAll(queryClient: QueryClient, mutationKey: readonly unknown[]) {
  return queryClient
    .getMutationCache()
    .findAll({ mutationKey })
    .map(({ state: { status, data, variables } }) => ({ status, data, made: readMadeScan(variables) }));
}
