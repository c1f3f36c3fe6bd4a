import { describeFailure } from '@event-portal/remote-kit';
import { Banner, Button, RelativeTime } from '@event-portal/ui';
import styles from './draft-status.module.css';
import type { DraftState } from './draft-store';
import type { Writing } from './writing';
import type { NextAttempt } from '#shared/next-attempt.ts';

export type DraftStatusProps = {
  state: DraftState;
  kind: Writing['kind'];
  timeZone: string;
  onRetry: () => void;
};

/** Says whether what is on the screen is safe, in a few words that stay in sight. */
export function DraftStatus({ state, kind, timeZone, onRetry }: DraftStatusProps) {
  return (
    <div className={styles.status} data-failed={state.kind === 'failed' || undefined}>
      <span role="status">{stateMessage(state, kind)}</span>
      {/* Beside the words that are announced: a minute that has passed is no news. */}
      {state.kind === 'saved' && state.at !== null && (
        <span>
          <RelativeTime value={state.at} timeZone={timeZone} />
        </span>
      )}
      {state.kind === 'failed' && (
        <Button size="small" onClick={onRetry}>
          Save again
        </Button>
      )}
    </div>
  );
}

function stateMessage(state: DraftState, kind: Writing['kind']): string {
  switch (state.kind) {
    case 'saved':
      return state.at === null
        ? 'Saves itself as you type'
        : kind === 'draft'
          ? 'Draft saved'
          : 'Changes saved, not sent yet';
    case 'unsaved':
    case 'saving':
      return 'Saving…';
    case 'stale':
      return 'Not saved: choose a version';
    case 'failed':
      return 'Not saved';
  }
}

const nextAttemptMessage: Record<NextAttempt['kind'], string> = {
  in: 'What you typed stays here, and is saved by itself as soon as that works.',
  'signed-in': 'What you typed stays here, and is saved by itself once you have signed in again.',
  never: '',
};

/** Why the draft is not saved, and what becomes of it. */
export function DraftFailure({ state }: { state: DraftState }) {
  if (state.kind !== 'failed') return null;
  return (
    <Banner tone="danger" title="Your draft is not saved" live="polite">
      {describeFailure(state.error)} {nextAttemptMessage[state.next.kind]}
    </Banner>
  );
}
