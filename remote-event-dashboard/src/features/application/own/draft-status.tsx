import { describeFailure } from '@event-portal/remote-kit';
import { Button, Cluster, DateTime } from '@event-portal/ui';
import styles from './draft-status.module.css';
import type { DraftState } from './draft-store';
import type { NextAttempt } from './next-attempt';

/** Says whether what is on the screen is safe. */
export function DraftStatus({
  state,
  timeZone,
  onRetry,
}: {
  state: DraftState;
  timeZone: string;
  onRetry: () => void;
}) {
  return (
    <div className={styles.status} role="status" data-failed={state.kind === 'failed' || undefined}>
      {toText(state, timeZone, onRetry)}
    </div>
  );
}

const nextWords: Record<NextAttempt['kind'], string> = {
  in: 'What you typed stays here, and is saved by itself as soon as that works.',
  'signed-in': 'What you typed stays here, and is saved by itself once you have signed in again.',
  never: '',
};

function toText(state: DraftState, timeZone: string, onRetry: () => void) {
  switch (state.kind) {
    case 'saved':
      return state.at === null ? (
        'Your draft saves itself as you type.'
      ) : (
        <>
          Draft saved <DateTime value={state.at} timeZone={timeZone} />
        </>
      );
    case 'unsaved':
    case 'saving':
      return 'Saving…';
    case 'stale':
      return 'Not saved: choose above which version to keep.';
    case 'failed':
      return (
        <Cluster>
          <span>
            Not saved. {describeFailure(state.error)} {nextWords[state.next.kind]}
          </span>
          <Button size="small" onClick={onRetry}>
            Save again
          </Button>
        </Cluster>
      );
  }
}
