import { CheckInListId, type CheckInList, type EventId } from '@event-portal/contracts';
import { usePerson, usePlatform, type KeptCopies } from '@event-portal/remote-kit';
import { useState } from 'react';
import * as z from 'zod/mini';

/** How somebody scans with this device. */
export const ScannerSettings = z.object({
  /** What the device is called. */
  device: z.string(),
  /** `standard`: a verdict stays until it is put away; `express`: it goes by itself. */
  mode: z.enum(['standard', 'express']),
  sound: z.boolean(),
});
export type ScannerSettings = z.infer<typeof ScannerSettings>;

const ChosenList = z.object({ listId: CheckInListId });

const FORM = 'scanner';
const OF_DEVICE = 'device';
const WANTED_CAMERA = 'camera';
/** So long the page may take to load again, in milliseconds: later nobody expects the camera to open. */
const WANTED_MS = 60_000;

const WantedCamera = z.object({ at: z.number() });

/** The settings of this device, and the list that was chosen last: kept in this browser. */
export function useScannerSettings(eventId: EventId, lists: readonly CheckInList[]) {
  const { keptCopies } = usePlatform();
  const person = usePerson();
  const read = (id: string) => keptCopies?.list(FORM).find((copy) => copy.id === id)?.value;
  const [settings, setSettings] = useState(
    () => ScannerSettings.safeParse(read(OF_DEVICE)).data ?? firstSettings(person?.name),
  );
  const [listId, setListId] = useState(() => ChosenList.safeParse(read(eventId)).data?.listId);
  return {
    settings,
    changeSettings: (changed: Partial<ScannerSettings>) => {
      const next = { ...settings, ...changed };
      setSettings(next);
      keptCopies?.put(FORM, OF_DEVICE, next);
    },
    /** The door, until another one is chosen; undefined where there is none. */
    list: lists.find((list) => list.listId === listId) ?? lists[0],
    chooseList: (next: CheckInListId) => {
      setListId(next);
      keptCopies?.put(FORM, eventId, { listId: next });
    },
  };
}

/** Notes that the page is loaded again for the camera, which opens then. */
export function wantCamera(keptCopies: KeptCopies | undefined): void {
  keptCopies?.put(FORM, WANTED_CAMERA, { at: Date.now() });
}

/** Whether the page was loaded again for the camera. */
export function isCameraWanted(keptCopies: KeptCopies | undefined): boolean {
  const copy = keptCopies?.list(FORM).find(({ id }) => id === WANTED_CAMERA);
  const wanted = WantedCamera.safeParse(copy?.value).data;
  return wanted !== undefined && Date.now() - wanted.at < WANTED_MS;
}

function firstSettings(name = ''): ScannerSettings {
  const [first = ''] = name.split(' ');
  const device = first === '' ? 'Phone' : `Phone of ${first}`.slice(0, 40);
  return { device, mode: 'standard', sound: true };
}
