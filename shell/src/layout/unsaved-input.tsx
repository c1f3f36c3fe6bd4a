import { createStore } from '@event-portal/ui/store';
import { useEffect, useEffectEvent } from 'react';

type Save = () => Promise<boolean>;

/** How long a form may take to save itself before the person is asked, in milliseconds. */
const SAVE_MS = 1500;

/** What somebody is asked before something is lost. */
export type Question = {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** `danger` where nothing brings back what is lost; so it is where nothing is said. */
  readonly tone?: 'default' | 'danger';
};

/** The question about what is typed. */
export const UNSAVED: Question = {
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
  /** Asks the person something else. */
  readonly ask: (question: Question) => Promise<boolean>;
  readonly subscribe: (listener: () => void) => () => void;
  /** The question that waits for an answer. */
  readonly question: () => AskedQuestion | undefined;
};

/** A question, and where its answer goes. */
export type AskedQuestion = Question & { readonly answer: (mayBeLost: boolean) => void };

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
