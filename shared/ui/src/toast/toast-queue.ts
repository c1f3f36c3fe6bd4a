import { UNSTABLE_ToastQueue } from 'react-aria-components/Toast';
import type { Tone } from '../tone/tone';

/** What just happened, in a few words, and what can be done about it. */
export type ToastMessage = {
  tone?: Tone;
  title: string;
  description?: string;
  action?: { label: string; onAction: () => void };
};

/** Where messages wait to be shown. The owner of the region creates it and hands `show` to everyone else. */
export type ToastQueue = {
  /** @returns a function that takes the message back. */
  readonly show: (message: ToastMessage) => () => void;
  /** What the region reads. */
  readonly source: UNSTABLE_ToastQueue<ToastMessage>;
};

const READING_TIME = 6000;

/** At most three at a time; the rest wait. */
export function createToastQueue(): ToastQueue {
  const source = new UNSTABLE_ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });
  return {
    source,
    show: (message) => {
      const key = source.add(message, { timeout: staysFor(message) });
      return () => source.close(key);
    },
  };
}

/** What asks for a reaction waits for it: nobody should have to be quick (WCAG 2.2.1). */
function staysFor({ tone, action }: ToastMessage): number | undefined {
  return tone === 'danger' || action !== undefined ? undefined : READING_TIME;
}
