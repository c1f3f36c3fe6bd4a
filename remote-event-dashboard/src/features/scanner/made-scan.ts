import { ScanResult, type CheckInListId, type ScanDirection, type ScanId } from '@event-portal/contracts';
import { JudgedHere } from './snapshot/judged-here';

/** What is known of a scan before the API has judged it. Of one that an earlier page has left, no more. */
export type MadeScan = {
  readonly scanId: ScanId;
  readonly listId: CheckInListId;
  /** Whom somebody chose by hand; null for a code. */
  readonly name: string | null;
  readonly scannedAt: string;
  /** Not known of one that an earlier version has left. */
  readonly direction?: ScanDirection;
  /** What the device was called; not known of such a one either. */
  readonly device?: string;
  /** What this device has said of it by itself; undefined where it had nothing to judge by. */
  readonly judged?: JudgedHere | undefined;
};

/** The scan of a mutation. Another version of this page may have left it. */
export const readMadeScan = readOnce((variables): MadeScan => {
  const made = variables as MadeScan;
  return { ...made, judged: JudgedHere.safeParse(made.judged).data };
});

/** What the API has said of a scan. Where an earlier page has left the scan, it was answered without a contract at hand. */
export const readScanResult = readOnce((data): ScanResult | undefined => ScanResult.safeParse(data).data);

/** Reads each object once: a device makes hundreds of scans, and with each new one looks at all of them. */
function readOnce<Result>(read: (value: unknown) => Result): (value: unknown) => Result {
  const known = new WeakMap<object, { readonly result: Result }>();
  return (value) => {
    if (typeof value !== 'object' || value === null) return read(value);
    const found = known.get(value) ?? { result: read(value) };
    known.set(value, found);
    return found.result;
  };
}
