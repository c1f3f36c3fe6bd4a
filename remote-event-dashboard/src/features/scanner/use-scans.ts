import {
  recordScan,
  ScanId,
  ScanResult,
  undoScan,
  type CheckInListId,
  type EventId,
  type ScanRequest,
} from '@event-portal/contracts';
import { usePerson, usePlatform, waitingChange } from '@event-portal/remote-kit';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { formatClockTime } from '@event-portal/ui';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { eventKey } from '#shared/event-queries.ts';

/** What is known of a scan before it is judged. Of one that an earlier page has left, no more. */
type MadeScan = {
  readonly scanId: ScanId;
  readonly listId: CheckInListId;
  /** Whom somebody chose by hand; null for a code. */
  readonly name: string | null;
  readonly scannedAt: string;
};

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
  readonly request: Omit<ScanRequest, 'scannedAt'>;
}) => ScanId;

type Variables = MadeScan & { readonly request?: ScanRequest };

/**
 * The scans of this device for an event, newest first. Without a network they wait, and are sent in their order under the
 * account that made them; one that is sent twice counts once, by its id.
 */
export function useScans(eventId: EventId) {
  const { http, queryClient } = usePlatform();
  const scope = `scans of ${usePerson()?.userId} for ${eventId}`;
  const scanKey = eventKey(eventId, 'scan');
  const undoKey = eventKey(eventId, 'undo-scan');
  const paramsOf = ({ listId, scanId }: MadeScan) => ({ eventId, listId, scanId });
  const keep = ({ scanId, listId, name, scannedAt }: MadeScan) => ({ scanId, listId, name, scannedAt });
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
      keep,
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
    // One that an earlier page has left was answered without a contract at hand.
    const result = ScanResult.safeParse(data).data;
    const isBroken = progress === 'done' && !result;
    return { ...scan, progress: isBroken ? 'failed' : progress, result, error, undo: undo?.progress };
  });
  const record: RecordScan = ({ listId, name, request }) => {
    const scanId = ScanId.parse(crypto.randomUUID());
    const scannedAt = new Date().toISOString();
    send({ scanId, listId, name, scannedAt, request: { ...request, scannedAt } });
    return scanId;
  };
  return { scans, record, undo: (scan: Scan, name: string) => takeBack({ ...keep(scan), name }) };
}

/** The changes of a kind, oldest first. They go out one by one, so that those behind one that waits do so too. */
function useProgress(mutationKey: readonly unknown[]) {
  const all = useMutationState({
    filters: { mutationKey },
    select: ({ state: { status, isPaused, failureCount, variables, data, error } }) => ({
      ...(variables as MadeScan),
      status,
      isHeldUp: isPaused || failureCount > 0,
      data,
      error,
    }),
  });
  const isHeldUp = all.find(({ status }) => status === 'pending')?.isHeldUp ?? false;
  return all.map(({ scanId, listId, name, scannedAt, status, data, error }) => ({
    ...{ scanId, listId, name, scannedAt, data, error },
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
