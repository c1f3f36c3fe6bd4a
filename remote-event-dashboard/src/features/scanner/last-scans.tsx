import type { EventId } from '@event-portal/contracts';
import {
  Button,
  ConfirmDialog,
  PersonList,
  PersonRow,
  Section,
  StatusPill,
  UndoIcon,
} from '@event-portal/ui';
import { useState } from 'react';
import { describeScan, nameOf } from './describe-scan';
import type { Scan } from './use-scans';

const LAST = 5;

export type LastScansProps = {
  eventId: EventId;
  /** Newest first. */
  scans: readonly Scan[];
  onUndo: (scan: Scan, name: string) => void;
};

/** The last scans of this device, and the way to take one back that let somebody in. */
export function LastScans({ eventId, scans, onUndo }: LastScansProps) {
  const [asked, setAsked] = useState<Scan | null>(null);
  if (scans.length === 0) return null;
  const name = asked ? nameOf(asked) : '';
  return (
    <Section title="Last scans">
      <PersonList>
        {scans.slice(0, LAST).map((scan) => {
          const outcome = describeScan(scan, { eventId });
          return (
            <PersonRow
              key={scan.scanId}
              person={{ name: nameOf(scan), image: scan.result?.person?.image ?? null }}
              note={
                outcome
                  ? `${outcome.title}${outcome.mark === '' ? '' : ' (judged here, waits)'}`
                  : 'Being sent …'
              }
            >
              {scan.undo === undefined
                ? outcome?.isGranted && (
                    <Button variant="quiet" icon={<UndoIcon />} onClick={() => setAsked(scan)}>
                      Undo {nameOf(scan)}
                    </Button>
                  )
                : undoStates[scan.undo]}
            </PersonRow>
          );
        })}
      </PersonList>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={`Take back the scan of ${name}?`}
          confirmLabel={`Take back ${name}`}
          cancelLabel="Keep it"
          tone="danger"
          onConfirm={() => {
            onUndo(asked, name);
            setAsked(null);
          }}
        >
          It counts as if it had not been made, and they can be scanned again.
        </ConfirmDialog>
      )}
    </Section>
  );
}

const undoStates = {
  sending: <StatusPill tone="accent">Being taken back …</StatusPill>,
  waiting: <StatusPill tone="warning">Is taken back once there is a network</StatusPill>,
  done: <StatusPill tone="neutral">Taken back</StatusPill>,
  failed: <StatusPill tone="danger">Could not be taken back</StatusPill>,
} as const;
