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
  PersonName,
  SearchIcon,
  Stack,
  StatusPill,
  type Column,
  type DataTableProps,
  type Sort,
} from '@event-portal/ui';
import { useState } from 'react';
import { Example } from '../example';
import { LONG_TEXT, LONG_WORD, PEOPLE } from '../sample-data';
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

type Entry = { name: string; from: string; sentAt: string };

const ENTRY_COLUMNS: readonly Column<Entry>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 'wide',
    cell: ({ name }) => (
      <PersonName person={{ name, image: null }}>
        <Badge>Staff</Badge>
      </PersonName>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 'narrow',
    cell: () => <StatusPill tone="success">Seat taken</StatusPill>,
  },
  { id: 'from', header: 'Comes from', hideable: true, cell: ({ from }) => from },
  {
    id: 'sentAt',
    header: 'Submitted',
    hideable: true,
    timeZone: 'America/New_York',
    moment: ({ sentAt }) => sentAt,
  },
];

const LONG_ENTRIES: readonly Entry[] = PEOPLE.map(({ name }, index) => ({
  name: index === 0 ? LONG_WORD : name,
  from: index % 2 === 0 ? LONG_TEXT : LONG_WORD,
  sentAt: '2024-03-14T17:30:00Z',
}));

const ENTRIES: Omit<DataTableProps<Entry>, 'label' | 'rows'> = {
  columns: ENTRY_COLUMNS,
  rowId: ({ name }) => name,
  rowLabel: ({ name }) => name,
};

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
      <Example title="Long words" note="One line per row; the rest shows under the pointer." layout="free">
        <DataTable {...ENTRIES} label="Long words" rows={LONG_ENTRIES} />
      </Example>
      <Example title="Short words" note="The same widths." layout="free">
        <DataTable
          {...ENTRIES}
          label="Short words"
          rows={[{ name: 'Bo', from: '', sentAt: '2024-03-04T07:30:00Z' }]}
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
