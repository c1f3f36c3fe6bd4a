import type { ApplicationAnswers, OwnApplication } from '@event-portal/contracts';
import { ApiError } from '@event-portal/remote-kit';

/** How it stands with what is on the screen. */
export type DraftState =
  | { readonly kind: 'saved'; readonly at: string | null }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Another tab or device has saved since: nothing is written over until the person has chosen. */
  | { readonly kind: 'stale' };

/** The answers on the screen and the version that they were made from. */
export type DraftSnapshot = {
  readonly answers: ApplicationAnswers;
  readonly version: number;
  readonly state: DraftState;
};

/** How long somebody has to stop typing before a draft is saved, in milliseconds. */
const SAVE_DELAY_MS = 800;

type Save = (draft: { version: number; answers: ApplicationAnswers }) => Promise<OwnApplication>;

/**
 * A form that saves itself: one call at a time, the newest answers last, and never over the work of another tab (F22).
 */
export function createDraft(start: OwnApplication, save: Save) {
  const listeners = new Set<() => void>();
  let saved = start.answers;
  let snapshot: DraftSnapshot = {
    answers: start.answers,
    version: start.version,
    state: { kind: 'saved', at: start.savedAt },
  };
  let running: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (change: Partial<DraftSnapshot>) => {
    snapshot = { ...snapshot, ...change };
    listeners.forEach((listener) => listener());
  };

  async function saveAll(): Promise<boolean> {
    while (snapshot.answers !== saved) {
      const { answers, version } = snapshot;
      show({ state: { kind: 'saving' } });
      try {
        const own = await save({ version, answers });
        saved = answers;
        show({ version: own.version, state: { kind: 'saved', at: own.savedAt } });
      } catch (error) {
        const isStale = error instanceof ApiError && error.code === 'stale';
        show({ state: isStale ? { kind: 'stale' } : { kind: 'failed', error } });
        return false;
      }
    }
    return true;
  }

  /** Saves what is not saved yet. @returns false when that did not work; `state` says why. */
  function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (snapshot.state.kind === 'stale') return Promise.resolve(false);
    running ??= saveAll().finally(() => (running = undefined));
    return running;
  }

  return {
    get: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush,
    change: (answers: Partial<ApplicationAnswers>) => {
      const isHeld = snapshot.state.kind === 'stale' || snapshot.state.kind === 'saving';
      show({
        answers: { ...snapshot.answers, ...answers },
        ...(!isHeld && { state: { kind: 'unsaved' } }),
      });
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), SAVE_DELAY_MS);
    },
    /** Ends a conflict: with what was saved elsewhere, or with what is on the screen. */
    resolve: (newest: OwnApplication, keep: 'theirs' | 'mine') => {
      saved = newest.answers;
      show({
        version: newest.version,
        answers: keep === 'theirs' ? newest.answers : { ...snapshot.answers },
        state: keep === 'theirs' ? { kind: 'saved', at: newest.savedAt } : { kind: 'unsaved' },
      });
      return flush();
    },
  };
}

/** A draft that saves itself. */
export type Draft = ReturnType<typeof createDraft>;
