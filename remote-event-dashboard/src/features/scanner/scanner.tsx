import type { CheckInList, EventId, ScanDirection, ScanId } from '@event-portal/contracts';
import { Button, SegmentedControl, SettingsIcon, type SearchFieldHandle } from '@event-portal/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CameraView } from './camera/camera-view';
import { describeScan } from './describe-scan';
import { DeskSearch } from './desk-search';
import { allowSound, giveFeedback } from './feedback';
import { JudgingHere } from './judging-here';
import { LastScans } from './last-scans';
import { LateAnswers } from './late-answers';
import { ListCounter } from './list-counter';
import { toScannedCode } from './pass-code';
import styles from './scanner.module.css';
import type { ScannerSettings } from './scanner-settings';
import { noteTold } from './told-scans';
import { useReader } from './use-reader';
import type { ScansHere } from './use-scans';
import { VerdictScreen } from './verdict-screen';

const directions = [
  { value: 'in', label: 'In' },
  { value: 'out', label: 'Out' },
] as const;

/** So long the API has to answer before this device says what it knows, in milliseconds. */
const ANSWER_MS = 1500;

export type ScannerProps = {
  eventId: EventId;
  list: CheckInList;
  settings: ScannerSettings;
  scansHere: ScansHere;
  withCamera: boolean;
  /** Back to the choice of list and device. */
  onSettings: () => void;
};

/** Scans by camera, by reader or by name, and says of each scan what has become of it. */
export function Scanner({ eventId, list, settings, scansHere, withCamera, onSettings }: ScannerProps) {
  const { scans, record, undo, held, search } = scansHere;
  const [chosenDirection, setDirection] = useState<ScanDirection>('in');
  const [shown, setShown] = useState<{ scanId: ScanId; code?: string } | null>(null);
  const field = useRef<SearchFieldHandle>(null);
  const direction = list.countsExits ? chosenDirection : 'in';
  const { device } = settings;
  const { listId } = list;

  const scanCode = (text: string) => {
    const code = toScannedCode(text);
    if (code === '') return;
    const request = { subject: { code }, direction, device };
    setShown({ scanId: record({ listId, name: null, request }), code });
  };
  useReader((text, intoField) => {
    if (intoField) field.current?.restart();
    scanCode(text);
  });

  const scan = scans.find(({ scanId }) => scanId === shown?.scanId);
  const isSlow = useIsSlow(shown?.scanId);
  const outcome = scan && describeScan(scan, { eventId, code: shown?.code, list, isSlow });
  const giveNews = useEffectEvent(() => {
    if (outcome) giveFeedback(outcome.tone, settings.sound);
    if (outcome?.isFinal && shown) noteTold([shown.scanId]);
  });
  // Once for each thing that the screen says.
  const news = shown && outcome && `${shown.scanId} ${outcome.title}`;
  useEffect(() => giveNews(), [news]);
  return (
    <div className={styles.scanner} data-direction={direction} onPointerDown={allowSound}>
      <div className={styles.head}>
        <strong>
          {list.name}
          {direction === 'out' && ': on the way out'}
        </strong>
        <Button size="small" icon={<SettingsIcon />} onClick={onSettings}>
          Change list or device
        </Button>
      </div>
      {list.countsExits && (
        <SegmentedControl
          label="Which way people go"
          wide
          options={directions}
          value={direction}
          onChange={setDirection}
        />
      )}
      {withCamera && <CameraView isPaused={shown !== null} onCode={scanCode} />}
      <ListCounter eventId={eventId} list={list} />
      <JudgingHere held={held} />
      <LateAnswers eventId={eventId} scans={scans.filter(({ scanId }) => scanId !== shown?.scanId)} />
      <DeskSearch
        eventId={eventId}
        list={list}
        direction={direction}
        field={field}
        searchHere={search}
        onChoose={({ userId, name }) => {
          const request = { subject: { userId }, direction, device };
          setShown({ scanId: record({ listId, name, request }) });
        }}
      />
      <LastScans eventId={eventId} scans={scans} onUndo={undo} />
      {shown && (
        <VerdictScreen
          key={shown.scanId}
          outcome={outcome}
          waiting={scans.filter(({ progress }) => progress === 'waiting').length}
          isExpress={settings.mode === 'express'}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  );
}

/** Whether a scan has been on its way for longer than somebody at a door waits. */
function useIsSlow(scanId: ScanId | undefined): boolean {
  const [slow, setSlow] = useState<ScanId>();
  useEffect(() => {
    if (scanId === undefined) return;
    const timer = setTimeout(() => setSlow(scanId), ANSWER_MS);
    return () => clearTimeout(timer);
  }, [scanId]);
  return scanId !== undefined && slow === scanId;
}
