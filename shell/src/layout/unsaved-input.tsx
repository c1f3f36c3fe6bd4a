import { ConfirmDialog } from '@event-portal/ui';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router-dom';

/** Whether somebody has typed what is not saved yet, anywhere on the page. */
export type UnsavedInput = {
  /** Says so, until the function that it returns is called. */
  readonly hold: () => () => void;
  readonly isHeld: () => boolean;
  /** Asks the person whether it may be lost; true at once when there is nothing. */
  readonly mayBeLost: () => Promise<boolean>;
  readonly subscribe: (listener: () => void) => () => void;
  /** The question that waits for an answer. */
  readonly question: () => { readonly answer: (mayBeLost: boolean) => void } | undefined;
};

/** Starts with nothing typed. */
export function createUnsavedInput(): UnsavedInput {
  const holds = new Set<object>();
  const listeners = new Set<() => void>();
  let question: ReturnType<UnsavedInput['question']>;
  const changed = () => listeners.forEach((listener) => listener());
  return {
    hold() {
      const token = {};
      holds.add(token);
      changed();
      return () => {
        holds.delete(token);
        changed();
      };
    },
    isHeld: () => holds.size > 0,
    mayBeLost() {
      if (holds.size === 0) return Promise.resolve(true);
      question?.answer(false);
      return new Promise((resolve) => {
        question = {
          answer(mayBeLost) {
            question = undefined;
            // Whoever lets it go is not asked again on the way out.
            if (mayBeLost) holds.clear();
            changed();
            resolve(mayBeLost);
          },
        };
        changed();
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    question: () => question,
  };
}

/**
 * Stands between what is typed and everything that would lose it: links, Back and Forward, a closed tab, signing out,
 * and a new version. One registration (`Platform.holdUnsaved`) covers them all.
 */
export function UnsavedInputGuard({ unsaved }: { unsaved: UnsavedInput }) {
  const isHeld = useSyncExternalStore(unsaved.subscribe, unsaved.isHeld);
  const question = useSyncExternalStore(unsaved.subscribe, unsaved.question);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.isHeld() && currentLocation.pathname !== nextLocation.pathname,
  );
  useAskBeforeUnload(isHeld, unsaved.isHeld);

  const asked = question ?? (blocker.state === 'blocked' ? answerOf(blocker) : undefined);
  if (!asked) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && asked.answer(false)}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay on this page"
      tone="danger"
      onConfirm={() => asked.answer(true)}
    >
      What you typed here is not saved yet.
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
  return { answer: (mayBeLost: boolean) => (mayBeLost ? blocker.proceed() : blocker.reset()) };
}
