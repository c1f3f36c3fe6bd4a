import {
  Avatar,
  Badge,
  Banner,
  Button,
  DataTable,
  DeleteIcon,
  EditIcon,
  EmptyState,
  ErrorState,
  SearchIcon,
  Stack,
  type Column,
  type DataTableProps,
  type Sort,
} from '@event-portal/ui';
import { useState } from 'react';
import { Example } from '../example';
import { makePeople, type Person } from '../sample-people';
import styles from './data-table.module.css';

const COLUMNS: readonly Column<Person>[] = [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    width: 'wide',
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
    sortable: true,
    hideable: true,
    align: 'end',
    width: 'narrow',
    cell: ({ events }) => events,
  },
];

const COMMON: Omit<DataTableProps<Person>, 'rows'> = {
  label: 'Users',
  columns: COLUMNS,
  rowId: ({ id }) => id,
  rowLabel: ({ name }) => name,
  rowActions: () => [
    { id: 'main', entries: [{ id: 'edit', label: 'Change role', icon: <EditIcon /> }] },
    { id: 'danger', entries: [{ id: 'delete', label: 'Remove', icon: <DeleteIcon />, tone: 'danger' }] },
  ],
};

export function DataTablePage() {
  const [sort, setSort] = useState<Sort>({ column: 'name', direction: 'ascending' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['person-2']));
  const people = sortPeople(makePeople(6), sort);
  return (
    <Stack gap="large">
      <DataTable
        {...COMMON}
        rows={people}
        rowHref={({ id }) => `#/data-table?${id}`}
        sort={sort}
        onSortChange={setSort}
        selected={selected}
        onSelectedChange={setSelected}
        selectionActions={<Button size="small">Change role</Button>}
      />
      <DataTable {...COMMON} label="Users, right to left" rows={makePeople(2)} rowActions={undefined} />
    </Stack>
  );
}

function sortPeople(people: readonly Person[], { column, direction }: Sort): Person[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const read = (person: Person) =>
    column === 'email' ? person.email : column === 'events' ? person.events : person.name;
  return [...people].sort((one, other) => (read(one) < read(other) ? -sign : sign));
}

export function DataTableStatesPage() {
  return (
    <>
      <Example title="Loading" note="Outlines in the final shape." layout="free">
        <DataTable {...COMMON} rows={[]} status="loading" expectedRows={3} selected={new Set()} />
      </Example>
      <Example title="Loading again" note="The old rows stay, dimmed." layout="free">
        <DataTable {...COMMON} rows={makePeople(3)} status="refetching" />
      </Example>
      <Example title="Empty" layout="free">
        <DataTable
          {...COMMON}
          rows={[]}
          empty={
            <EmptyState
              icon={<SearchIcon />}
              title="Nobody matches “zyx”"
              level={3}
              action={<Button>Clear the search</Button>}
            >
              Look for another name, or fewer letters.
            </EmptyState>
          }
        />
      </Example>
      <Example title="Failed" layout="free">
        <DataTable
          {...COMMON}
          rows={[]}
          status="failed"
          error={
            <ErrorState
              title="The users could not be loaded"
              level={3}
              advice="Try again in a moment."
              onRetry={() => undefined}
            >
              The server did not answer.
            </ErrorState>
          }
        />
      </Example>
      <Example title="Failed, with old rows" layout="free">
        <DataTable
          {...COMMON}
          rows={makePeople(2)}
          status="failed"
          error={
            <Banner
              tone="danger"
              title="The list could not be updated"
              action={<Button size="small">Try again</Button>}
            >
              You see what was loaded before.
            </Banner>
          }
        />
      </Example>
      <Example title="Right to left" layout="free" rtl>
        <DataTable {...COMMON} rows={makePeople(2)} selected={new Set()} />
      </Example>
    </>
  );
}

const MANY = makePeople(1200);

export function DataTableLongPage() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <DataTable {...COMMON} label="Everyone" rows={MANY} selected={selected} onSelectedChange={setSelected} />
  );
}
