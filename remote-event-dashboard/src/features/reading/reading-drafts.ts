import type { OwnReading, ReadingChange, ReadingId } from '@event-portal/contracts';
import { ApiError } from '@event-portal/remote-kit';
import { createStore } from '@event-portal/ui/store';
import { nextAttempt } from '#shared/next-attempt.ts';
import type { ReadingCopies } from './reading-copies';

/** What a reader says of an application; the version belongs to whoever saves it. */
export type Opinion = Omit<ReadingChange, 'version'>;

/** An opinion on the screen, and how it stands with it. */
export type ReadingDraft = {
  readonly opinion: Opinion;
  readonly version: number;
  readonly state: 'saved' | 'saving' | 'failed' | 'stale';
  readonly error?: unknown;
};

export type ReadingDrafts = ReturnType<typeof createReadingDrafts>;

/** How long somebody has to stop typing before words are saved, in milliseconds; a score is saved at once. */
const WORDS_DELAY_MS = 700;

/** What a reader has said so far, as the API has it. */
function opinionOf({ state, scores, note, flag, flagReason }: OwnReading): Opinion {
  const outcome = state === 'skipped' || state === 'conflict' ? state : 'read';
  return { outcome, scores, note, flag, flagReason };
}

/**
 * What a reader changes, reading by reading: it saves itself, one call at a time for each of them with the newest last, and never
 * over what another tab has saved. What fails is tried again, also when another application is on the screen, and by the next tab
 * where this one is closed.
 */
export function createReadingDrafts(
  save: (readingId: ReadingId, change: ReadingChange) => Promise<OwnReading>,
  onSaved: (reading: OwnReading) => void,
  copies: ReadingCopies,
) {
  const drafts = createStore<ReadonlyMap<ReadingId, ReadingDraft>>(
    new Map(
      copies.list().map(([id, { version, ...opinion }]) => [id, { opinion, version, state: 'saving' }]),
    ),
  );
  const timers = new Map<ReadingId, ReturnType<typeof setTimeout>>();
  const failures = new Map<ReadingId, number>();
  const running = new Map<ReadingId, Promise<void>>();
  let isOpen = false;

  const put = (id: ReadingId, part: Partial<ReadingDraft>) => {
    const draft = drafts.get().get(id);
    if (draft) drafts.set(new Map(drafts.get()).set(id, { ...draft, ...part }));
  };
  const keep = (id: ReadingId) => {
    const draft = drafts.get().get(id);
    if (draft) copies.put(id, { ...draft.opinion, version: draft.version });
  };
  const saveIn = (id: ReadingId, milliseconds: number) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    if (milliseconds === 0) void saveNow(id);
    else if (isOpen)
      timers.set(
        id,
        setTimeout(() => void saveNow(id), milliseconds),
      );
  };

  function saveNow(id: ReadingId): Promise<void> {
    const saving = running.get(id) ?? saveAll(id).finally(() => running.delete(id));
    running.set(id, saving);
    return saving;
  }

  async function saveAll(id: ReadingId): Promise<void> {
    try {
      for (let draft = drafts.get().get(id); draft && draft.state !== 'saved'; draft = drafts.get().get(id)) {
        if (draft.state === 'stale') return;
        put(id, { state: 'saving' });
        const { opinion, version } = draft;
        const saved = await save(id, { ...sendable(opinion), version });
        failures.delete(id);
        onSaved(saved);
        const isNewest = drafts.get().get(id)?.opinion === opinion;
        put(id, { version: saved.version, ...(isNewest && { state: 'saved' }) });
        if (isNewest) copies.remove(id);
        else keep(id);
      }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale') return put(id, { state: 'stale' });
      put(id, { state: 'failed', error });
      const next = nextAttempt(error, failures.get(id) ?? 0);
      failures.set(id, (failures.get(id) ?? 0) + 1);
      if (next.kind === 'in') saveIn(id, next.milliseconds);
    }
  }

  const unsaved = () => [...drafts.get()].flatMap(([id, { state }]) => (state === 'saved' ? [] : [id]));

  return {
    get: drafts.get,
    subscribe: drafts.subscribe,
    /** Changes what is said of an application. */
    change: (reading: OwnReading, part: Partial<Opinion>) => {
      const id = reading.readingId;
      const before = draftOf(drafts.get(), reading);
      const state = before.state === 'stale' ? 'stale' : 'saving';
      const opinion = { ...before.opinion, ...part };
      drafts.set(new Map(drafts.get()).set(id, { ...before, opinion, state }));
      keep(id);
      saveIn(id, 'note' in part || 'flagReason' in part ? WORDS_DELAY_MS : 0);
    },
    /** Lets go of what could not be saved over what another tab has said. */
    drop: (id: ReadingId) => {
      const left = new Map(drafts.get());
      left.delete(id);
      drafts.set(left);
      copies.remove(id);
    },
    /** Tries again whatever could not be saved. */
    retry: () => {
      for (const [id, { state }] of drafts.get()) if (state === 'failed') saveIn(id, 0);
    },
    /** Saves everything at once. @returns false when that did not work */
    flush: async (): Promise<boolean> => {
      for (const id of unsaved()) clearTimeout(timers.get(id));
      await Promise.all(unsaved().map(saveNow));
      return unsaved().length === 0;
    },
    /** Begins to save by itself, first what an earlier tab has left. @returns a function that ends it, and saves a last time */
    open: () => {
      isOpen = true;
      for (const id of unsaved()) saveIn(id, 0);
      return () => {
        isOpen = false;
        for (const id of unsaved()) saveIn(id, 0);
      };
    },
  };
}

/** How it stands with a reading: as it is on the screen, unless the API has a newer one. */
export function draftOf(drafts: ReadonlyMap<ReadingId, ReadingDraft>, reading: OwnReading): ReadingDraft {
  const draft = drafts.get(reading.readingId);
  if (draft && (draft.state !== 'saved' || draft.version >= reading.version)) return draft;
  return { opinion: opinionOf(reading), version: reading.version, state: 'saved' };
}

/** A flag is sent once it has a reason. */
function sendable(opinion: Opinion): Opinion {
  return opinion.flagReason.trim() === '' ? { ...opinion, flag: null, flagReason: '' } : opinion;
}
