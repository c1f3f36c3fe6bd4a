import { describeFailure } from '@event-portal/remote-kit';
import { Banner, Button, Cluster } from '@event-portal/ui';
import type { FormConflict } from './form-handle';

export type ConflictNoticeProps = { title: string; conflict: FormConflict | undefined };

/** Lets the person choose between what they typed and the version that somebody else has saved. */
export function ConflictNotice({ title, conflict }: ConflictNoticeProps) {
  if (!conflict) return null;
  return (
    <Banner
      tone="warning"
      title={title}
      live="assertive"
      action={
        <Cluster>
          <Button size="small" onClick={conflict.saveMine}>
            Save mine over it
          </Button>
          <Button size="small" pending={conflict.isLoading} onClick={conflict.loadNewer}>
            Load the newer version
          </Button>
        </Cluster>
      }
    >
      {conflict.error
        ? describeFailure(conflict.error)
        : 'Nothing is saved yet, and what you typed is still here.'}
    </Banner>
  );
}
