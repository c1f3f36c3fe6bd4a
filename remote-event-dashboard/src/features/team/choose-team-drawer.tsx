import { TeamsQuery, type EventId, type Team, type TeamId } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { Banner, Button, Cluster, Drawer, SearchField, SkeletonText, Stack } from '@event-portal/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { teamsQuery } from './team.api';
import type { TeamPlacing } from './team-placing.api';
import { useTeamPlacing } from './use-team-placing';

export type ChooseTeamDrawerProps = {
  eventId: EventId;
  title: string;
  description: string;
  /** The team that cannot be chosen: the one that it is about. */
  besides?: TeamId | undefined;
  /** What choosing a team does. */
  placingOf: (teamId: TeamId) => TeamPlacing;
  onClose: () => void;
};

const SHOWN = 25;

/** The teams of the event, found by name, to choose one: somebody is put into it, or another team merged with it. */
export function ChooseTeamDrawer({
  eventId,
  title,
  description,
  besides,
  placingOf,
  onClose,
}: ChooseTeamDrawerProps) {
  const { http } = usePlatform();
  const [search, setSearch] = useState('');
  const query = TeamsQuery.parse({ search, pageSize: SHOWN });
  const { data, error } = useQuery({
    ...teamsQuery(http, eventId, query),
    placeholderData: keepPreviousData,
  });
  const placing = useTeamPlacing(eventId);
  const teams = data?.items.filter(({ teamId }) => teamId !== besides);
  const failure = placing.error ?? error;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      steps={undefined}
      actions={<Button onClick={onClose}>Cancel</Button>}
    >
      <Stack>
        {failure && (
          <Banner tone="danger" live="assertive">
            {describeFailure(failure)}
          </Banner>
        )}
        <SearchField label="Search teams by name" value={search} wait={200} onChange={setSearch} />
        {teams === undefined && !error && <SkeletonText />}
        {teams?.length === 0 && <p>No other team is found.</p>}
        {teams?.map((team) => (
          <Cluster key={team.teamId} gap="medium">
            <strong>{team.name}</strong>
            <span>{placesOf(team)}</span>
            <Button
              size="small"
              pending={placing.isPending}
              onClick={() => placing.mutate(placingOf(team.teamId), { onSuccess: onClose })}
            >
              Choose {team.name}
            </Button>
          </Cluster>
        ))}
        {data && data.total > SHOWN && <p>These are the first {SHOWN}. Search for others by name.</p>}
      </Stack>
    </Drawer>
  );
}

function placesOf({ members, size, locked }: Team): string {
  return `${members.length} of ${size}${locked ? ', locked' : ''}`;
}
