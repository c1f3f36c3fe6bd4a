import type { EventId, ReaderList, UserId } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { AddIcon, Banner, Button, Cluster, Section, Stack } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { addReader } from './readers.api';

export type CandidateListProps = { eventId: EventId; candidates: ReaderList['candidates'] };

/** Those who run the event and do not read yet, each a press away from it. */
export function CandidateList({ eventId, candidates }: CandidateListProps) {
  const { http, queryClient } = usePlatform();
  const adding = useMutation({
    mutationFn: (userId: UserId) => addReader(http, eventId, userId),
    onSettled: () => invalidateAfterMutation(queryClient),
  });
  return (
    <Section title="Add a reader">
      <Stack>
        <p>Admins and staff of the event can read. Whom you miss here needs a role first.</p>
        {candidates.length === 0 ? (
          <p>Everybody who runs the event reads already.</p>
        ) : (
          <Cluster>
            {candidates.map(({ userId, name, role }) => (
              <Button
                key={userId}
                icon={<AddIcon />}
                pending={adding.isPending && adding.variables === userId}
                onClick={() => adding.mutate(userId)}
              >
                {`${name} (${role})`}
              </Button>
            ))}
          </Cluster>
        )}
        {adding.error && <Banner tone="danger">{describeFailure(adding.error)}</Banner>}
      </Stack>
    </Section>
  );
}
