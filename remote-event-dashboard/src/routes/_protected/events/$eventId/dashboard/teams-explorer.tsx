import { TeamsQuery } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import {
  eventRoleContext,
  parseSearch,
  useSearch,
  type PageHandle,
  SEARCH_PAUSE_MS,
} from '@event-portal/remote-kit/routing';
import {
  EmptyState,
  FilterChips,
  Grid,
  LinkButton,
  PageHeader,
  Pagination,
  SearchField,
  Stack,
  TeamIcon,
  Toolbar,
} from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventPage } from '../../../../../event-page';
import { TeamCard } from '../../../../../features/team/team-card';
import { ownTeamQuery, teamsQuery } from '../../../../../features/team/team.api';
import { href, type LoaderArgs } from '../../../../../paths.gen';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/teams-explorer'>) {
  const { http, queryClient, eventId } = eventPage(args);
  const search = parseSearch(TeamsQuery, args.request.url);
  await Promise.all([
    queryClient.query(teamsQuery(http, eventId, search)),
    queryClient.query(ownTeamQuery(http, eventId)),
  ]);
  const role = args.context.get(eventRoleContext);
  return { eventId, isParticipant: role === 'applicant' || role === 'attendee' };
}

export const handle = { title: 'Teams' } satisfies PageHandle;

export function Component() {
  const { eventId, isParticipant } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const [search, setSearch] = useSearch(TeamsQuery);
  const { data: list } = useSuspenseQuery(teamsQuery(http, eventId, search));
  const { data: own } = useSuspenseQuery(ownTeamQuery(http, eventId));
  const isFiltered = search.search !== '' || search.open !== undefined;
  const myTeam = href('/events/:eventId/dashboard/my-team', { eventId });
  return (
    <>
      <PageHeader
        title="Teams"
        count={list.total}
        {...(isParticipant && {
          actions: <LinkButton href={myTeam}>{own.team ? 'My team' : 'Found a team'}</LinkButton>,
        })}
      />
      <Stack>
        <Toolbar
          search={
            <SearchField
              label="Search teams"
              value={search.search}
              wait={SEARCH_PAUSE_MS}
              onChange={(text) => setSearch({ search: text })}
            />
          }
          filters={
            <FilterChips
              label="Places"
              options={[{ value: 'yes', label: 'With a free place' }]}
              selected={search.open ? [search.open] : []}
              onChange={(chosen) => setSearch({ open: chosen.length > 0 ? 'yes' : undefined })}
            />
          }
        />
        {list.items.length === 0 ? (
          <EmptyState icon={<TeamIcon />} title={isFiltered ? 'No team fits' : 'No teams yet'}>
            {isFiltered
              ? 'Search for something else, or look at all of them.'
              : 'Somebody has to be the first.'}
          </EmptyState>
        ) : (
          <Grid>
            {list.items.map((team) => (
              <TeamCard
                key={team.teamId}
                eventId={eventId}
                team={team}
                mayAsk={isParticipant && own.team === null}
              />
            ))}
          </Grid>
        )}
        <Pagination
          page={search.page}
          size={search.pageSize}
          total={list.total}
          onPageChange={(page) => setSearch({ page })}
        />
      </Stack>
    </>
  );
}
