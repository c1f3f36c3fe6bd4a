import type { EventId } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { Banner, Button, Cluster } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import type { Draft } from './draft-store';
import { ownApplicationQuery } from './own-application.api';

/** Lets the person choose between two versions of the answers, when both are theirs. */
export function DraftConflict({ eventId, draft }: { eventId: EventId; draft: Draft }) {
  const { http, queryClient } = usePlatform();
  const choice = useMutation({
    mutationFn: async (keep: 'theirs' | 'mine') => {
      const newest = await queryClient.query({ ...ownApplicationQuery(http, eventId), staleTime: 0 });
      await draft.resolve(newest, keep);
    },
  });
  const isChosen = (keep: 'theirs' | 'mine') => choice.isPending && choice.variables === keep;
  return (
    <Banner
      tone="warning"
      title="This application was changed in another tab or on another device"
      live="assertive"
      action={
        <Cluster>
          <Button size="small" pending={isChosen('mine')} onClick={() => choice.mutate('mine')}>
            Keep what is on this page
          </Button>
          <Button size="small" pending={isChosen('theirs')} onClick={() => choice.mutate('theirs')}>
            Load the other version
          </Button>
        </Cluster>
      }
    >
      {choice.error ? describeFailure(choice.error) : 'Nothing is lost yet. Choose which version to keep.'}
    </Banner>
  );
}
