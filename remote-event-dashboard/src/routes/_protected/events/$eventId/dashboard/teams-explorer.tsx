import { TeamsQuery } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import {
  eventRoleContext,
  loadList,
  parseSearch,
  readKnown,
  useList,
  useListData,
} from '@event-portal/remote-kit/routing';
import {
  EmptyState,
  FilterChips,
  Grid,
  LinkButton,
  PageHeader,
  Pagination,
  Results,
  SearchField,
  Stack,
  TeamIcon,
  Toolbar,
} from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventPage } from '../../../../../event-page';
import { eventPageHandle } from '../../../../../features/event/event-title';
import { eventQuery } from '../../../../../features/event/event.api';
import { TeamCard } from '../../../../../features/team/team-card';
import { mayBeInTeam } from '../../../../../features/frame/dashboard-navigation';
import { ownTeamQuery, teamsQuery } from '../../../../../features/team/team.api';
import { href, type LoaderArgs } from '../../../../../paths.gen';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/teams-explorer'>) {
  const { http, queryClient, eventId } = eventPage(args);
  const search = parseSearch(TeamsQuery, args.request.url);
  await Promise.all([
    readKnown(queryClient, eventQuery(http, eventId)),
    loadList(queryClient, teamsQuery(http, eventId, search)),
    readKnown(queryClient, ownTeamQuery(http, eventId)),
  ]);
  return { eventId, role: args.context.get(eventRoleContext) };
}

export const handle = eventPageHandle('Teams');

export function Component() {
  const { eventId, role } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { search, setSearch, ...list } = useList(TeamsQuery);
  const isParticipant = mayBeInTeam(role, event);
  const { data, results } = useListData(teamsQuery(http, eventId, search), list.isChanging);
  const { data: own } = useSuspenseQuery(ownTeamQuery(http, eventId));
  const isFiltered = search.search !== '' || search.open !== undefined;
  const myTeam = href('/events/:eventId/dashboard/my-team', { eventId });
  return (
    <>
      <PageHeader
        title="Teams"
        count={data.total}
        {...(isParticipant && {
          actions: <LinkButton href={myTeam}>{own.team ? 'My team' : 'Create a team'}</LinkButton>,
        })}
      />
      <Stack>
        <Toolbar
          search={<SearchField label="Search teams by name" {...list.searchField} />}
          filters={
            <FilterChips
              label="Places"
              options={[{ value: 'yes', label: 'With a free place' }]}
              selected={search.open ? [search.open] : []}
              onChange={(chosen) => setSearch({ open: chosen.length > 0 ? 'yes' : undefined })}
            />
          }
        />
        <Results label="Teams" {...results}>
          {data.items.length === 0 ? (
            <EmptyState icon={<TeamIcon />} title={isFiltered ? 'No team fits' : 'No teams yet'}>
              {isFiltered
                ? 'Search for something else, or look at all of them.'
                : 'Somebody has to be the first.'}
            </EmptyState>
          ) : (
            <Grid>
              {data.items.map((team) => (
                <TeamCard
                  key={team.teamId}
                  eventId={eventId}
                  team={team}
                  mayAsk={isParticipant && own.team === null}
                />
              ))}
            </Grid>
          )}
        </Results>
        <Pagination {...list.pagination} total={data.total} />
      </Stack>
    </>
  );
}
