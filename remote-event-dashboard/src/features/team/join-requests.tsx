import type { EventId, JoinRequest, Team, UserId } from '@event-portal/contracts';
import { describeFailure } from '@event-portal/remote-kit';
import { Banner, Button, PersonList, PersonRow, Section, Stack, VisuallyHidden } from '@event-portal/ui';
import { useTeamChange } from './use-team-change';

export type JoinRequestsProps = { eventId: EventId; team: Team; requests: readonly JoinRequest[] };

/** People who ask for a place, for the owner to answer. */
export function JoinRequests({ eventId, team, requests }: JoinRequestsProps) {
  const change = useTeamChange(eventId);
  const current = change.variables?.kind === 'answer' ? change.variables : undefined;
  const answer = (userId: UserId, given: 'accept' | 'refuse') => {
    if (!change.isPending) change.mutate({ kind: 'answer', teamId: team.teamId, userId, answer: given });
  };
  const isBusy = (userId: UserId, given: 'accept' | 'refuse') =>
    change.isPending && current?.userId === userId && current.answer === given;
  return (
    <Section title="People who want to join">
      <Stack>
        {change.error && (
          <Banner tone="danger" live="assertive">
            {describeFailure(change.error)}
          </Banner>
        )}
        <PersonList>
          {requests.map(({ userId, message, ...person }) => (
            <PersonRow key={userId} person={person} note={message}>
              <Button
                variant="primary"
                size="small"
                pending={isBusy(userId, 'accept')}
                onClick={() => answer(userId, 'accept')}
              >
                Let in<VisuallyHidden> {person.name}</VisuallyHidden>
              </Button>
              <Button
                size="small"
                pending={isBusy(userId, 'refuse')}
                onClick={() => answer(userId, 'refuse')}
              >
                Refuse<VisuallyHidden> {person.name}</VisuallyHidden>
              </Button>
            </PersonRow>
          ))}
        </PersonList>
      </Stack>
    </Section>
  );
}
