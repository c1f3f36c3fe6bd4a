import {
  PassText,
  recordScan,
  ScanId,
  undoScan,
  type CheckInListId,
  type EventId,
  type LocalScan,
  type ScanRequest,
  type ScanResult,
} from '@event-portal/contracts';
import { usePerson, usePlatform, waitingChange } from '@event-portal/remote-kit';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { formatClockTime } from '@event-portal/ui';
import { onlineManager, useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { eventKey } from '#shared/event-queries.ts';
import { readMadeScan, readScanResult, type MadeScan } from './made-scan';
import { hashCode } from './snapshot/hash-code';
import { snapshotQuery, type HeldSnapshot } from './snapshot/held-snapshot';
import { toJudgedHere, type JudgedHere } from './snapshot/judged-here';
import { listAnswered, listOwnScans } from './snapshot/own-scans';

/** How far a change of this device is: under way, kept until there is a network, answered, refused. */
type Progress = 'sending' | 'waiting' | 'done' | 'failed';

/** A scan of this device, and what has become of it. */
export type Scan = MadeScan & {
  readonly progress: Progress;
  /** Once it is done. */
  readonly result: ScanResult | undefined;
  readonly error: Error | null;
  /** How far it is with taking it back; undefined while nobody has asked for that. */
  readonly undo: Progress | undefined;
};

/** Makes a scan. @returns its id, by which it is found among the others. */
type RecordScan = (scan: {
  readonly listId: CheckInListId;
  readonly name: string | null;
  readonly request: Omit<ScanRequest, 'scannedAt' | 'said'>;
}) => ScanId;

/** The scans of this device, and what makes more of them. */
export type ScansHere = ReturnType<typeof useScans>;

type Variables = MadeScan & { readonly request?: ScanRequest };

/**
 * The scans of this device for an event, newest first. Each is judged here as far as this device can, and by the API. Without a network
 * they wait, and are sent in their order under the account that made them; one that is sent twice counts once, by its id.
 */
export function useScans(eventId: EventId) {
  const { http, queryClient, sealedCopies } = usePlatform();
  const scope = `scans of ${usePerson()?.userId} for ${eventId}`;
  const scanKey = eventKey(eventId, 'scan');
  const undoKey = eventKey(eventId, 'undo-scan');
  const paramsOf = ({ listId, scanId }: MadeScan) => ({ eventId, listId, scanId });
  const keep = ({ scanId, listId, name, scannedAt }: MadeScan) => ({ scanId, listId, name, scannedAt });
  const keys = { scanKey, undoKey };
  const answered = () => listAnswered(queryClient, keys);
  const { data: held } = useQuery(snapshotQuery({ http, queryClient, sealedCopies, eventId, answered }));
  // A queue at the door is scanned one by one: what it changes is read again once, after the last.
  const readAgain = (key: typeof scanKey) =>
    queryClient.isMutating({ mutationKey: key }) === 1 ? invalidateAfterMutation(queryClient) : undefined;

  const { mutate: send } = useMutation({
    mutationKey: scanKey,
    ...waitingChange({
      http,
      endpoint: recordScan,
      params: (variables: Variables) => paramsOf(variables),
      body: ({ request }) => request ?? fail(),
      label: ({ name, scannedAt }) => describeScan(name, scannedAt),
      keep: ({ request: _request, ...made }) => made,
      scope,
    }),
    onSettled: () => readAgain(scanKey),
  });
  const { mutate: takeBack } = useMutation({
    mutationKey: undoKey,
    ...waitingChange({
      http,
      endpoint: undoScan,
      params: (scan: MadeScan) => paramsOf(scan),
      label: ({ name, scannedAt }) => `Take back: ${describeScan(name, scannedAt)}`,
      keep,
      scope,
    }),
    onSettled: () => readAgain(undoKey),
  });

  const made = useProgress(scanKey);
  const undone = useProgress(undoKey);
  const scans = made.toReversed().map(({ progress, data, error, ...scan }): Scan => {
    const undo = undone.findLast(({ scanId }) => scanId === scan.scanId);
    const result = readScanResult(data);
    const isBroken = progress === 'done' && !result;
    const name = scan.name ?? held?.nameOf(scan.judged?.userId ?? '') ?? null;
    return { ...scan, name, progress: isBroken ? 'failed' : progress, result, error, undo: undo?.progress };
  });
  const here = held?.isUsable() ? held : null;
  /** What this device says by itself of a scan that is made now. Whatever fails here, the scan is sent. */
  const judge = (of: HeldSnapshot, scan: LocalScan): JudgedHere | undefined => {
    try {
      return toJudgedHere(of.judge(scan, listOwnScans(queryClient, keys, of.includes)), of.takenAt);
    } catch {
      return undefined;
    }
  };
  /** A code is hashed first: scans go out in the order in which they were made all the same. */
  const turn = useRef(Promise.resolve());
  const record: RecordScan = ({ listId, name, request }) => {
    const scanId = ScanId.parse(crypto.randomUUID());
    const at = new Date().toISOString();
    const { subject, direction, device } = request;
    const sendJudged = (judgedSubject?: LocalScan['subject']) => {
      const scan = judgedSubject && { listId, subject: judgedSubject, direction, at };
      const judged = here && scan ? judge(here, scan) : undefined;
      const made = { scanId, listId, name, scannedAt: at, direction, device, judged };
      // With a network the API speaks first: what this device thinks is told to nobody.
      const said = onlineManager.isOnline() ? undefined : judged?.verdict;
      send({ ...made, request: { ...request, scannedAt: at, ...(said && { said }) } });
    };
    turn.current = turn.current.then(async () => {
      if ('userId' in subject) return sendJudged(subject);
      const isPass = here !== null && PassText.safeParse(subject.code).success;
      sendJudged(isPass ? await hashCode(subject.code).catch(() => undefined) : undefined);
    });
    return scanId;
  };
  return {
    scans,
    record,
    undo: (scan: Scan, name: string) => takeBack({ ...keep(scan), name }),
    held: here,
    search: (search: string, listId: CheckInListId) =>
      here?.search(search, listId, listOwnScans(queryClient, keys, here.includes)),
  };
}

/** The changes of a kind, oldest first. They go out one by one, so that those behind one that waits do so too. */
function useProgress(mutationKey: readonly unknown[]) {
  const all = useMutationState({
    filters: { mutationKey },
    select: ({ state: { status, isPaused, failureCount, variables, data, error } }) => ({
      made: readMadeScan(variables),
      status,
      isHeldUp: isPaused || failureCount > 0,
      data,
      error,
    }),
  });
  const isHeldUp = all.find(({ status }) => status === 'pending')?.isHeldUp ?? false;
  return all.map(({ made, status, data, error }) => ({
    ...{ ...made, data, error },
    progress: toProgress(status, isHeldUp),
  }));
}

function toProgress(status: 'idle' | 'pending' | 'success' | 'error', isHeldUp: boolean): Progress {
  if (status === 'success') return 'done';
  if (status === 'error') return 'failed';
  return isHeldUp ? 'waiting' : 'sending';
}

function describeScan(name: string | null, scannedAt: string): string {
  return name === null ? `Scan of ${formatClockTime(scannedAt)}` : `Check-in of ${name}`;
}

function fail(): never {
  throw new Error('A scan that is made here has a request.');
}
