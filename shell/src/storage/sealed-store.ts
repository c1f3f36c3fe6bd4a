import type { SealedCopies } from '@event-portal/remote-kit';
import type { OnDemand } from '../on-demand';
import { removeSealed, sealedFor } from './sealed-owner';

/** What is sealed in this browser, and the end of that. */
export type SealedStore = {
  readonly copies: SealedCopies;
  /** Removes everything with its keys, of whomever it is, and keeps nothing more until somebody has signed in. */
  readonly forget: () => Promise<void>;
};

/**
 * What is sealed, without its code, which comes when there is something to read, to keep or to remove. Where it does not come, nothing is
 * kept, and what is to be removed is removed.
 * @param sealed what `openSealedCopies` opens
 */
export function openSealedStore(
  window: Pick<Window, 'indexedDB' | 'localStorage'>,
  sealed: OnDemand<SealedStore>,
): SealedStore {
  const mayHaveAny = () => sealedFor(window).read() !== null;
  const nothing = () => undefined;
  /** Where nobody has any, there is none to work with. */
  const withAny = async <T>(work: (copies: SealedCopies) => Promise<T>) =>
    mayHaveAny() ? sealed.load().then(({ copies }) => work(copies), nothing) : undefined;
  if (mayHaveAny()) void sealed.load().catch(nothing);
  return {
    copies: {
      read: (...asked) => withAny((copies) => copies.read(...asked)),
      put: (...kept) => sealed.load().then(({ copies }) => copies.put(...kept), nothing),
      remove: (...removed) => withAny((copies) => copies.remove(...removed)),
    },
    async forget() {
      if (!mayHaveAny() && !sealed.get().code) return;
      await sealed.load().then(
        ({ forget }) => forget(),
        () => removeSealed(window),
      );
    },
  };
}
