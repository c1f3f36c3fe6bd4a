import type { EventId, PersonWithoutTeam } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import {
  Banner,
  Button,
  Pagination,
  PersonList,
  PersonRow,
  Section,
  SkeletonText,
  Stack,
  VisuallyHidden,
} from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChooseTeamDrawer } from './choose-team-drawer';
import { peopleWithoutTeamQuery } from './team-placing.api';

/** The people with a seat who are in no team, for an admin, who puts them into one. */
export function PeopleWithoutTeam({ eventId }: { eventId: EventId }) {
  const { http } = usePlatform();
  const [page, setPage] = useState(1);
  const [placed, setPlaced] = useState<PersonWithoutTeam | null>(null);
  const { data, error } = useQuery(peopleWithoutTeamQuery(http, eventId, page));
  return (
    <Section title="People without a team" description="They have a seat, and are in no team.">
      <Stack>
        {error && (
          <Banner tone="danger" live="assertive">
            {describeFailure(error)}
          </Banner>
        )}
        {!data && !error && <SkeletonText />}
        {data?.total === 0 && <p>Everybody with a seat is in a team.</p>}
        {data && data.items.length > 0 && (
          <PersonList>
            {data.items.map((person) => (
              <PersonRow key={person.userId} person={person}>
                <Button size="small" onClick={() => setPlaced(person)}>
                  Put<VisuallyHidden> {person.name}</VisuallyHidden> into a team
                </Button>
              </PersonRow>
            ))}
          </PersonList>
        )}
        {data && data.total > data.pageSize && (
          <Pagination page={page} size={data.pageSize} total={data.total} onPageChange={setPage} />
        )}
      </Stack>
      {placed && (
        <ChooseTeamDrawer
          eventId={eventId}
          title={`Put ${placed.name} into a team`}
          description="They are told, and so is the owner of the team."
          placingOf={(teamId) => ({ kind: 'place', userId: placed.userId, teamId })}
          onClose={() => setPlaced(null)}
        />
      )}
    </Section>
  );
}
