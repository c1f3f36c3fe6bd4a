import type { Answers } from '@event-portal/contracts';
import { ApiError } from '@event-portal/remote-kit';
import { createStore } from '@event-portal/ui/store';
import { isSameAnswers } from './answer-differences';
import type { AnswerCopies, AnswerCopy } from './answer-copies';
import { nextAttempt, type NextAttempt } from '#shared/next-attempt.ts';

/** How it stands with what is on the screen. */
export type DraftState =
  | { readonly kind: 'saved'; readonly at: string | null }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly next: NextAttempt }
  /** There is another version, which the person has not seen: nothing is written over until they have chosen. */
  | { readonly kind: 'stale'; readonly other: OtherVersion };

/** Answers of the same person from another tab or device. */
export type OtherVersion = {
  readonly answers: Answers;
  /** When the API got them; null for those that only this browser has. */
  readonly savedAt: string | null;
};

/** Answers as the API has them. */
export type SavedAnswers = {
  readonly answers: Answers;
  readonly version: number;
  readonly savedAt: string | null;
};

/** The answers on the screen and the version that they were made from. */
export type DraftSnapshot = {
  readonly answers: Answers;
  readonly version: number;
  readonly state: DraftState;
};

/** How long somebody has to stop typing before a draft is saved, in milliseconds. */
const SAVE_DELAY_MS = 800;

/** How many calls without an answer are remembered: any of them may have arrived. */
const MOST_UNANSWERED = 10;

/** What a draft needs of the world. */
export type DraftPlaces = {
  readonly save: (draft: { version: number; answers: Answers }) => Promise<SavedAnswers>;
  /** The newest version at the API. */
  readonly load: () => Promise<SavedAnswers>;
  readonly copies: AnswerCopies;
};

/**
 * A form that saves itself: one call at a time, the newest answers last, and never over the work of another tab (F22).
 * What the API does not have yet is kept in this browser, and what fails is tried again.
 */
export function createDraft(start: SavedAnswers, { save, load, copies }: DraftPlaces) {
  let saved = start.answers;
  let savedAt = start.savedAt;
  /** The newest version that this tab knows of: the answers are made from it only once the person has chosen. */
  let latest = start.version;
  let unanswered: readonly Answers[] = [];
  /** What other tabs have left behind, newest first, and this one has not taken over yet. */
  let left = copies.list();
  const draft = createStore<DraftSnapshot>({
    answers: start.answers,
    version: start.version,
    state: { kind: 'saved', at: start.savedAt },
  });
  let running: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isOpen = false;

  const show = (change: Partial<DraftSnapshot>) => draft.set({ ...draft.get(), ...change });
  const keep = () => {
    const { answers, version } = draft.get();
    copies.put({ answers, version, unanswered: [...unanswered] });
  };
  const flushIn = (milliseconds: number) => {
    clearTimeout(timer);
    if (isOpen) timer = setTimeout(() => void flush(), milliseconds);
  };

  const newest = left.find(({ answers }) => !isSameAnswers(answers, start.answers));
  if (newest) {
    const isNext =
      newest.version === start.version ||
      newest.unanswered.some((answers) => isSameAnswers(answers, start.answers));
    unanswered = newest.unanswered;
    draft.set({
      answers: newest.answers,
      version: isNext ? start.version : newest.version,
      state: isNext ? { kind: 'unsaved' } : { kind: 'stale', other: start },
    });
  }

  /** Everything on the screen is saved: what is left of another tab is asked about next. */
  function showSaved(): void {
    copies.remove();
    drop((copy) => isSameAnswers(copy.answers, saved));
    const [next] = left;
    show({
      state: next
        ? { kind: 'stale', other: { answers: next.answers, savedAt: null } }
        : { kind: 'saved', at: savedAt },
    });
  }

  function drop(isSettled: (copy: AnswerCopy) => boolean): void {
    left.filter(isSettled).forEach((copy) => copies.remove(copy));
    left = left.filter((copy) => !isSettled(copy));
  }

  function accept(own: SavedAnswers, answers: Answers): void {
    saved = answers;
    savedAt = own.savedAt;
    unanswered = [];
    failures = 0;
    latest = own.version;
    show({ version: latest });
  }

  async function saveOnce(answers: Answers, version: number): Promise<boolean> {
    show({ state: { kind: 'saving' } });
    unanswered = [...unanswered, answers].slice(-MOST_UNANSWERED);
    keep();
    try {
      accept(await save({ version, answers }), answers);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale') return meetOther(version);
      if (error instanceof ApiError && error.failure.kind === 'refused') unanswered = unanswered.slice(0, -1);
      throw error;
    }
  }

  /** Goes on from a newer version if it is this page's own work, or nobody's. @returns false when the person has to choose */
  async function meetOther(version: number): Promise<boolean> {
    const own = await load();
    const known = [draft.get().answers, ...unanswered, saved];
    const same = known.find((answers) => isSameAnswers(answers, own.answers));
    if (same && own.version !== version) {
      accept(own, same);
      return true;
    }
    saved = own.answers;
    savedAt = own.savedAt;
    latest = own.version;
    show({ state: { kind: 'stale', other: own } });
    return false;
  }

  async function saveAll(): Promise<boolean> {
    try {
      while (draft.get().answers !== saved) {
        const { answers, version } = draft.get();
        if (!(await saveOnce(answers, version))) return false;
      }
      showSaved();
      return draft.get().state.kind === 'saved';
    } catch (error) {
      const next = nextAttempt(error, failures);
      failures += 1;
      show({ state: { kind: 'failed', error, next } });
      if (next.kind === 'in') flushIn(next.milliseconds);
      return false;
    }
  }

  /** Saves what is not saved yet. @returns false when that did not work; `state` says why. */
  function flush(): Promise<boolean> {
    clearTimeout(timer);
    const { kind } = draft.get().state;
    if (kind === 'stale' || kind === 'saved') return Promise.resolve(kind === 'saved');
    running ??= saveAll().finally(() => (running = undefined));
    return running;
  }

  return {
    get: draft.get,
    subscribe: draft.subscribe,
    flush,
    /** Begins to save by itself, with what another tab has left behind. @returns a function that ends it, and saves a last time */
    open: () => {
      isOpen = true;
      drop((copy) => isSameAnswers(copy.answers, saved));
      if (newest && left.includes(newest)) {
        keep();
        drop((copy) => copy === newest);
        flushIn(0);
      }
      return () => {
        isOpen = false;
        void flush();
      };
    },
    change: (part: Partial<Answers>) => {
      const before = draft.get();
      const isHeld = before.state.kind === 'stale' || before.state.kind === 'saving';
      show({
        answers: merge(before.answers, part),
        ...(!isHeld && { state: { kind: 'unsaved' } }),
      });
      keep();
      flushIn(SAVE_DELAY_MS);
    },
    /** Tries again what has failed for a reason that may be over. */
    retry: () => {
      const { state } = draft.get();
      if (state.kind === 'failed' && state.next.kind !== 'never') void flush();
    },
    /** Ends a conflict: with the other version, or with what is on the screen. */
    resolve: (choice: 'other' | 'mine'): Promise<boolean> => {
      const { state } = draft.get();
      if (state.kind !== 'stale') return flush();
      drop((copy) => copy.answers === state.other.answers);
      if (choice === 'other') show({ answers: state.other.answers });
      show({ version: latest, state: { kind: 'unsaved' } });
      return flush();
    },
  };
}

function merge(answers: Answers, part: Partial<Answers>): Answers {
  const merged = { ...answers };
  for (const [name, answer] of Object.entries(part)) if (answer !== undefined) merged[name] = answer;
  return merged;
}

/** A draft that saves itself. */
export type Draft = ReturnType<typeof createDraft>;
