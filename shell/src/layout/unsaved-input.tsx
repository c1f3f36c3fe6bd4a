import { ConfirmDialog } from '@event-portal/ui';
import { createStore } from '@event-portal/ui/store';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router-dom';

type Save = () => Promise<boolean>;

/** How long a form may take to save itself before the person is asked, in milliseconds. */
const SAVE_MS = 1500;

/** What somebody is asked before something is lost. */
type Question = {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
};

const UNSAVED: Question = {
  title: 'Leave without saving?',
  text: 'What you typed here is not saved yet.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay on this page',
};

/** Whether somebody has typed what is not saved yet, anywhere on the page. */
export type UnsavedInput = {
  /** Says so, until the function that it returns is called. With `save` it is saved rather than asked about. */
  readonly hold: (save?: Save) => () => void;
  readonly isHeld: () => boolean;
  /** Saves what can be saved. @returns whether nothing is left that could be lost */
  readonly saveAll: () => Promise<boolean>;
  /** Asks the person whether it may be lost; true at once when there is nothing, or when it could be saved. */
  readonly mayBeLost: () => Promise<boolean>;
  /** Asks the person whether something else may be lost. */
  readonly ask: (question: Question) => Promise<boolean>;
  readonly subscribe: (listener: () => void) => () => void;
  /** The question that waits for an answer. */
  readonly question: () => (Question & { readonly answer: (mayBeLost: boolean) => void }) | undefined;
};

/** Starts with nothing typed. */
export function createUnsavedInput(): UnsavedInput {
  const holds = new Map<object, Save | undefined>();
  const shown = createStore<{ isHeld: boolean; question: ReturnType<UnsavedInput['question']> }>({
    isHeld: false,
    question: undefined,
  });
  const holdsChanged = () => shown.set({ ...shown.get(), isHeld: holds.size > 0 });
  const show = (question: ReturnType<UnsavedInput['question']>) => shown.set({ ...shown.get(), question });
  /** Nobody is asked again on the way out. */
  const letGo = () => {
    holds.clear();
    holdsChanged();
  };
  const saveAll = async () => {
    if (holds.size === 0) return true;
    const saves = [...holds.values()].filter((save) => save !== undefined);
    if (saves.length < holds.size) return false;
    return Promise.race([
      Promise.all(saves.map((save) => save())).then((results) => results.every(Boolean)),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), SAVE_MS)),
    ]);
  };
  const ask: UnsavedInput['ask'] = (words) => {
    shown.get().question?.answer(false);
    return new Promise((resolve) =>
      show({
        ...words,
        answer(mayBeLost) {
          show(undefined);
          resolve(mayBeLost);
        },
      }),
    );
  };
  return {
    hold(save) {
      const token = {};
      holds.set(token, save);
      holdsChanged();
      return () => {
        holds.delete(token);
        holdsChanged();
      };
    },
    isHeld: () => shown.get().isHeld,
    saveAll,
    async mayBeLost() {
      if (await saveAll()) {
        letGo();
        return true;
      }
      const mayBeLost = await ask(UNSAVED);
      if (mayBeLost) letGo();
      return mayBeLost;
    },
    ask,
    subscribe: shown.subscribe,
    question: () => shown.get().question,
  };
}

/**
 * Stands between what is typed and everything that would lose it: links, Back and Forward, a closed tab, signing out,
 * and a new version. One registration (`Platform.holdUnsaved`) covers them all.
 */
export function UnsavedInputGuard({ unsaved }: { unsaved: UnsavedInput }) {
  const isHeld = useSyncExternalStore(unsaved.subscribe, unsaved.isHeld);
  const question = useSyncExternalStore(unsaved.subscribe, unsaved.question);
  const [isRefused, setRefused] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.isHeld() && currentLocation.pathname !== nextLocation.pathname,
  );
  useAskBeforeUnload(isHeld, unsaved.isHeld);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let isOver = false;
    void unsaved.saveAll().then((isSaved) => {
      if (isOver) return;
      if (isSaved) blocker.proceed();
      else setRefused(true);
    });
    return () => {
      isOver = true;
      setRefused(false);
    };
  }, [blocker, unsaved]);

  const asked = question ?? (isRefused && blocker.state === 'blocked' ? answerOf(blocker) : undefined);
  if (!asked) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && asked.answer(false)}
      title={asked.title}
      confirmLabel={asked.confirmLabel}
      cancelLabel={asked.cancelLabel}
      tone="danger"
      onConfirm={() => asked.answer(true)}
    >
      {asked.text}
    </ConfirmDialog>
  );
}

/** Lets the browser ask before the page is closed or loaded again: while it is listened for, and still so at that moment. */
export function useAskBeforeUnload(isListening: boolean, isAsked: () => boolean = () => true): void {
  const isStillAsked = useEffectEvent(isAsked);
  useEffect(() => {
    if (!isListening) return;
    const ask = (event: BeforeUnloadEvent) => isStillAsked() && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isListening]);
}

function answerOf(blocker: { proceed: () => void; reset: () => void }) {
  return { ...UNSAVED, answer: (mayBeLost: boolean) => (mayBeLost ? blocker.proceed() : blocker.reset()) };
}
