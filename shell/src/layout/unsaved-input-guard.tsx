import { useEffect, useState, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router-dom';
import { useShell } from '../shell-context';
import { UNSAVED, useAskBeforeUnload, type AskedQuestion, type UnsavedInput } from './unsaved-input';

/**
 * Stands between what is typed and everything that would lose it: links, Back and Forward, a closed tab, signing out,
 * and a new version. One registration (`Platform.holdUnsaved`) covers them all.
 */
export function UnsavedInputGuard({ unsaved }: { unsaved: UnsavedInput }) {
  const { later } = useShell();
  const { code, failure } = useSyncExternalStore(later.subscribe, later.get);
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
  const isNeeded = isHeld || asked !== undefined;
  // Asked for as soon as there is something to lose: the question has to stand when somebody is about to leave.
  useEffect(() => {
    if (isNeeded) later.load().catch(() => undefined);
  }, [isNeeded, later]);
  const isLost = !code && failure !== undefined;
  useEffect(() => {
    if (asked && isLost) asked.answer(window.confirm(`${asked.title}\n${asked.text}`));
  }, [asked, isLost]);
  return isNeeded && code ? <code.QuestionPart question={asked} /> : null;
}

function answerOf(blocker: { proceed: () => void; reset: () => void }): AskedQuestion {
  return { ...UNSAVED, answer: (mayBeLost: boolean) => (mayBeLost ? blocker.proceed() : blocker.reset()) };
}
