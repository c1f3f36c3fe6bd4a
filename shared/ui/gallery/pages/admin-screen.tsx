import {
  AddIcon,
  AppFrame,
  Avatar,
  Badge,
  BrandMark,
  Breadcrumbs,
  Button,
  DataTable,
  EditIcon,
  FilterTabs,
  Grid,
  PageHeader,
  Pagination,
  PaletteButton,
  RelativeTime,
  SearchField,
  Stack,
  StatTile,
  Toolbar,
  type NavigationGroup,
  type Sort,
} from '@event-portal/ui';
import { useState } from 'react';
import { makePeople } from '../sample-people';
import styles from './screens.module.css';
import { SamplePerson } from './screens';

const ADMIN: readonly NavigationGroup[] = [
  {
    items: [
      { label: 'Overview', href: '#/screen-admin?overview', icon: 'chart' },
      { label: 'Events Management', href: '#/screen-admin?events', icon: 'calendar' },
      { label: 'Users Management', href: '#/screen-admin', icon: 'users', current: true },
      { label: 'Logs', href: '#/screen-admin?logs', icon: 'log' },
      { label: 'Settings', href: '#/screen-admin?settings', icon: 'settings' },
    ],
  },
];

const PEOPLE = makePeople(24)
  .slice(9)
  .sort((one, other) => one.events - other.events);
const NOW = Date.parse('2026-03-14T12:00:00Z');

export function AdminScreen() {
  const [sort, setSort] = useState<Sort>({ column: 'seen', direction: 'descending' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [role, setRole] = useState('');
  return (
    <AppFrame
      brand={<BrandMark href="#/screen-portal" />}
      navigation={ADMIN}
      navigationLabel="Admin"
      search={<PaletteButton onPress={() => undefined} />}
      person={<SamplePerson name="Sam Superuser" email="superuser@example.test" />}
    >
      <PageHeader
        title="Users"
        count={203}
        breadcrumbs={
          <Breadcrumbs
            items={[
              { label: 'Admin', href: '#/screen-admin?overview' },
              { label: 'Users Management', href: '#/screen-admin' },
            ]}
          />
        }
        actions={
          <Button variant="primary" icon={<AddIcon />}>
            Invite people
          </Button>
        }
      />
      <Stack gap="large">
        <Grid minimum="tile">
          <StatTile
            label="Active this week"
            value={142}
            trend={{ direction: 'up', text: '8%', welcome: true }}
            note="than last week"
          />
          <StatTile label="Without any role" value={31} />
          <StatTile label="Superusers" value={2} />
        </Grid>
        <div>
          <Toolbar
            search={<SearchField label="Search users" />}
            tabs={
              <FilterTabs
                label="Users"
                value={role}
                onChange={setRole}
                tabs={[
                  { value: '', label: 'All', count: 203 },
                  { value: 'user', label: 'Users', count: 201 },
                  { value: 'superuser', label: 'Superusers', count: 2 },
                ]}
              />
            }
            actions={<Button size="small">Export</Button>}
          />
          <DataTable
            label="Users"
            rows={PEOPLE}
            rowId={({ id }) => id}
            rowLabel={({ name }) => name}
            rowHref={({ id }) => `#/screen-admin?${id}`}
            sort={sort}
            onSortChange={setSort}
            selected={selected}
            onSelectedChange={setSelected}
            selectionActions={<Button size="small">Change role</Button>}
            rowActions={() => [
              { id: 'main', entries: [{ id: 'role', label: 'Change role', icon: <EditIcon /> }] },
            ]}
            columns={[
              {
                id: 'name',
                header: 'Name',
                sortable: true,
                cell: ({ name }) => (
                  <span className={styles.person}>
                    <Avatar name={name} size="small" />
                    {name}
                  </span>
                ),
              },
              { id: 'email', header: 'E-mail', sortable: true, hideable: true, cell: ({ email }) => email },
              {
                id: 'role',
                header: 'Role',
                hideable: true,
                cell: ({ role }) => <Badge tone={role === 'Superuser' ? 'accent' : 'neutral'}>{role}</Badge>,
              },
              {
                id: 'events',
                header: 'Events',
                align: 'end',
                hideable: true,
                width: 'narrow',
                cell: ({ events }) => events,
              },
              {
                id: 'seen',
                header: 'Last seen',
                sortable: true,
                hideable: true,
                cell: ({ events }) => (
                  <RelativeTime
                    value={new Date(NOW - (events + 1) * 7.3e6).toISOString()}
                    timeZone="Europe/Berlin"
                    now={NOW}
                  />
                ),
              },
            ]}
          />
          <Pagination page={1} size={15} total={203} onPageChange={() => undefined} />
        </div>
      </Stack>
    </AppFrame>
  );
}
