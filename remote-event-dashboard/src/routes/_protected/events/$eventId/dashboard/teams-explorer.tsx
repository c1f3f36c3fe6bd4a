import { listTeams, type PageNavigation, TeamsQuery } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import {
  CsvLink,
  eventRoleContext,
  loadList,
  parseSearch,
  readKnown,
  useList,
  useListData,
  type PageRead,
} from '@event-portal/remote-kit/routing';
import {
  EmptyState,
  FilterTabs,
  Grid,
  LinkButton,
  NothingFits,
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
import { eventLoaderContext } from '#shared/event-loader-context.ts';
import { eventPageHandle } from '#features/event/event-title.ts';
import { eventQuery } from '#features/event/event.api.ts';
import { PeopleWithoutTeam } from '#features/team/people-without-team.tsx';
import { TeamCard } from '#features/team/team-card.tsx';
import { mayBeInTeam } from '#features/frame/dashboard-navigation.ts';
import { ownTeamQuery, teamsQuery } from '#features/team/team.api.ts';
import { href, type LoaderArgs } from '#paths.gen.ts';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/teams-explorer'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  const search = parseSearch(TeamsQuery, args.request.url);
  await Promise.all([
    readKnown(queryClient, eventQuery(http, eventId)),
    loadList(queryClient, teamsQuery(http, eventId, search)),
    readKnown(queryClient, ownTeamQuery(http, eventId)),
  ]);
  return { eventId, role: args.context.get(eventRoleContext) };
}

export const handle = eventPageHandle('Teams');

export const shape = 'cards';

export const early = [
  { read: 'getEvent' },
  { read: 'listTeams', search: {} },
  { read: 'getOwnTeam' },
] satisfies PageRead[];

export const navigation = [
  { label: 'Teams', icon: 'team', order: 38, for: ['admin', 'staff'] },
  { group: 'Team', label: 'Find a team', icon: 'compass', order: 90, for: ['applicant', 'attendee'] },
] satisfies PageNavigation[];

export function Component() {
  const { eventId, role } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { search, ...list } = useList(TeamsQuery);
  const isParticipant = mayBeInTeam(role, event);
  const { data, results } = useListData(teamsQuery(http, eventId, search), list.isChanging);
  const { data: own } = useSuspenseQuery(ownTeamQuery(http, eventId));
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
          tabs={
            <FilterTabs
              label="Teams"
              {...list.tabs([
                { label: 'All', count: data.counts?.all, filter: {} },
                { label: 'With a free place', count: data.counts?.open, filter: { open: 'yes' } },
              ])}
            />
          }
          search={<SearchField label="Search teams by name" {...list.searchField} />}
          onClear={list.clear}
          actions={<CsvLink of={listTeams} input={{ params: { eventId }, query: search }} />}
        />
        <Results label="Teams" {...results}>
          {data.items.length === 0 ? (
            list.clear ? (
              <NothingFits icon={<TeamIcon />} title="No team fits" onClear={list.clear} />
            ) : (
              <EmptyState icon={<TeamIcon />} title="No teams yet">
                Somebody has to be the first.
              </EmptyState>
            )
          ) : (
            <Grid>
              {data.items.map((team) => (
                <TeamCard
                  key={team.teamId}
                  eventId={eventId}
                  team={team}
                  mayAsk={isParticipant && own.team === null}
                  mayPlace={role === 'admin'}
                />
              ))}
            </Grid>
          )}
        </Results>
        <Pagination {...list.pagination} total={data.total} />
        {role === 'admin' && <PeopleWithoutTeam eventId={eventId} />}
      </Stack>
    </>
  );
}
