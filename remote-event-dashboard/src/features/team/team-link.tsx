import {
  createTeamInvitation,
  invitationDays,
  type EventId,
  type OwnTeam,
  type Team,
  type TeamId,
} from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import {
  Banner,
  Button,
  Cluster,
  CodeBlock,
  DateTime,
  Section,
  SegmentedControl,
  Stack,
} from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { eventKey } from '../../shared/event-queries';
import { useTeamChange } from './use-team-change';

export type TeamLinkProps = { eventId: EventId; team: Team; own: OwnTeam; timeZone: string };

type Days = (typeof invitationDays)[number];

const optionOf = (days: Days) => ({
  value: `${days}` as const,
  label: days === 1 ? '1 day' : `${days} days`,
});

/** The link by which people join the team: its owner makes and ends it, the others read until when it can be used. */
export function TeamLink({ eventId, team, own: { isOwner, invitation }, timeZone }: TeamLinkProps) {
  const owner = team.members.find((member) => member.owner)?.name ?? 'the owner';
  if (!isOwner && !invitation) return null;
  return (
    <Section
      title="Link to join"
      description={
        isOwner
          ? 'Whoever takes part in the event and opens the link can join at once, as long as there is a place.'
          : `Ask ${owner} for the link, and pass it on to people who should join.`
      }
    >
      <Stack>
        {invitation && (
          <p>
            The link can be used until <DateTime value={invitation.expiresAt} timeZone={timeZone} />.
          </p>
        )}
        {isOwner && <OwnersLink eventId={eventId} teamId={team.teamId} exists={invitation !== null} />}
      </Stack>
    </Section>
  );
}

function OwnersLink({ eventId, teamId, exists }: { eventId: EventId; teamId: TeamId; exists: boolean }) {
  const [days, setDays] = useState<`${Days}`>('3');
  const { link, make } = useTeamLink(eventId, teamId);
  const change = useTeamChange(eventId);
  const error = make.error ?? change.error;
  return (
    <>
      {link !== undefined && exists && (
        <>
          <CodeBlock label="Link to the team" code={link} />
          <p>Copy it now: it is not shown again.</p>
        </>
      )}
      {error && (
        <Banner tone="danger" live="assertive">
          {describeFailure(error)}
        </Banner>
      )}
      <SegmentedControl
        label="For how long the link can be used"
        options={invitationDays.map(optionOf)}
        value={days}
        onChange={setDays}
      />
      <Cluster>
        <Button
          pending={make.isPending}
          onClick={() => make.mutate(invitationDays.find((one) => `${one}` === days) ?? 3)}
        >
          {exists ? 'Make a new link' : 'Make a link'}
        </Button>
        {exists && (
          <Button
            variant="quiet"
            pending={change.isPending}
            onClick={() => change.mutate({ kind: 'revoke', teamId })}
          >
            End the link
          </Button>
        )}
      </Cluster>
      {exists && <p>A new link ends the one before.</p>}
    </>
  );
}

/** Makes a link, which nobody can read again: it is known until the page is left. */
function useTeamLink(eventId: EventId, teamId: TeamId) {
  const { http, queryClient, pageUrl } = usePlatform();
  const make = useMutation({
    mutationFn: (days: Days) => http(createTeamInvitation, { params: { eventId, teamId }, body: { days } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: eventKey(eventId) }),
  });
  const path = make.data && `/join-team#${eventId}.${make.data.secret}`;
  return { make, link: path && (pageUrl?.(path) ?? path) };
}
