import { BADGES_AT_ONCE, BadgesQuery } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import {
  loadList,
  parseSearch,
  readKnown,
  useListData,
  useSearch,
  type PageRead,
} from '@event-portal/remote-kit/routing';
import {
  Button,
  EmptyState,
  Grid,
  LinkButton,
  PageHeader,
  Pagination,
  Results,
  SegmentedControl,
  Select,
  Stack,
  UsersIcon,
} from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { eventLoaderContext } from '#shared/event-loader-context.ts';
import { BadgeSheets, TEAM, type SheetLayout } from '#features/badges/badge-sheets.tsx';
import { badgesQuery, withFilter } from '#features/badges/badges.api.ts';
import { eventPageHandle } from '#features/event/event-title.ts';
import { eventQuery } from '#features/event/event.api.ts';
import { href, type LoaderArgs } from '#paths.gen.ts';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/badges'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  const search = parseSearch(BadgesQuery, args.request.url);
  await Promise.all([
    readKnown(queryClient, eventQuery(http, eventId)),
    loadList(queryClient, badgesQuery(http, eventId, search)),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('Badges');

export const shape = 'cards';

export const early = [{ read: 'getEvent' }, { read: 'listBadges', search: {} }] satisfies PageRead[];

const NOTHING = 'nothing';
const PORTAL_NAME = 'portal';

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const [search, setSearch] = useSearch(BadgesQuery);
  const { part, ...filter } = search;
  const [layout, setLayout] = useState<SheetLayout>('10');
  const [nameFrom, setNameFrom] = useState(PORTAL_NAME);
  const [below, setBelow] = useState(TEAM);
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data, results } = useListData(badgesQuery(http, eventId, search), false);
  const answers = data.questions.map(({ id, label }) => ({ value: id, label: `Answer to “${label}”` }));
  return (
    <>
      <PageHeader
        title="Badges"
        count={data.total}
        description="Names to print and cut out. There is no code on a badge: people come in with their pass."
        actions={
          <>
            <LinkButton href={withFilter(href('/events/:eventId/dashboard/directory', { eventId }), filter)}>
              Choose people
            </LinkButton>
            {data.badges.length > 0 && (
              <Button variant="primary" onClick={() => window.print()}>
                Print
              </Button>
            )}
          </>
        }
      />
      <Stack>
        {data.total === 0 ? (
          <EmptyState icon={<UsersIcon />} title="Nobody to make a badge for">
            Nobody with a seat fits what is asked for.
          </EmptyState>
        ) : (
          <>
            <SegmentedControl
              label="Badges on a sheet"
              options={[
                { value: '8', label: '8 on a sheet' },
                { value: '10', label: '10 on a sheet' },
                { value: '21', label: '21 on a sheet' },
              ]}
              value={layout}
              onChange={setLayout}
            />
            <Grid minimum="field">
              <Select
                label="Name"
                options={[{ value: PORTAL_NAME, label: 'Name in the portal' }, ...answers]}
                value={nameFrom}
                onChange={setNameFrom}
              />
              <Select
                label="Below the name"
                options={[{ value: TEAM, label: 'Team' }, { value: NOTHING, label: 'Nothing' }, ...answers]}
                value={below}
                onChange={setBelow}
              />
            </Grid>
            <Pagination
              label="Parts to print"
              page={part}
              size={BADGES_AT_ONCE}
              total={data.total}
              onPageChange={(next) => setSearch({ part: next })}
            />
            <Results label="Sheets" {...results}>
              <BadgeSheets
                eventName={event.name}
                badges={data.badges}
                layout={layout}
                nameFrom={nameFrom === PORTAL_NAME ? null : nameFrom}
                below={below === NOTHING ? null : below}
              />
            </Results>
          </>
        )}
      </Stack>
    </>
  );
}
