import {
  AddToCalendar,
  Badge,
  Breadcrumbs,
  Button,
  CheckIcon,
  CodeBlock,
  DateRange,
  DateTime,
  ExternalLink,
  FilterTabs,
  Grid,
  KeyValueList,
  MailIcon,
  Pagination,
  PersonList,
  PersonName,
  PersonRow,
  ProgressBar,
  QrCode,
  RelativeTime,
  SearchField,
  StatTile,
  StatusPill,
  StepList,
  TabLinks,
  Tabs,
  Timeline,
  Toolbar,
} from '@event-portal/ui';
import { useState } from 'react';
import { Example } from '../example';
import { LONG_TEXT, LONG_WORD } from '../sample-data';

const ZONE = 'Europe/Berlin';
const NOW = Date.parse('2026-03-14T12:00:00Z');

export function TabsPage() {
  return (
    <>
      <Example title="Tabs" layout="free">
        <Tabs
          label="Event"
          tabs={[
            { id: 'overview', label: 'Overview', content: <p>{LONG_TEXT}</p> },
            { id: 'applications', label: 'Applications', count: 128, content: <p>128 people applied.</p> },
            { id: 'teams', label: 'Teams', count: 12, content: <p>12 teams.</p> },
            { id: 'closed', label: 'Feedback', disabled: true, content: null },
          ]}
        />
      </Example>
      <Example title="Links in the look of tabs" layout="free">
        <TabLinks
          label="Event pages"
          links={[
            { label: 'Overview', href: '#/tabs', current: true },
            { label: 'Applications', href: '#/tabs?applications', count: 128 },
            { label: 'Teams', href: '#/tabs?teams' },
          ]}
        />
      </Example>
      <Example title="More than fit" layout="free">
        <Tabs
          label="Days"
          tabs={Array.from({ length: 14 }, (_, day) => ({
            id: String(day),
            label: `Day ${day + 1}, long name`,
            content: `Day ${day + 1}`,
          }))}
        />
      </Example>
      <Example title="Breadcrumbs" layout="free">
        <Breadcrumbs
          items={[
            { label: 'Admin', href: '#/tabs?admin' },
            { label: 'Events', href: '#/tabs?events' },
            { label: 'Spring Summit', href: '#/tabs' },
          ]}
        />
      </Example>
    </>
  );
}

export function StatTilePage() {
  return (
    <>
      <Example title="Tiles" layout="free">
        <Grid minimum="tile">
          <StatTile
            label="Applications"
            value={1284}
            trend={{ direction: 'up', text: '12%', welcome: true }}
            note="since last week"
            href="#/stat-tile"
          />
          <StatTile label="Seats taken" value={186} unit="of 200" />
          <StatTile
            label="Withdrawals"
            value={9}
            trend={{ direction: 'up', text: '4', welcome: false }}
            note="since yesterday"
          />
          <StatTile label="Teams" value={42} trend={{ direction: 'flat', text: 'no change' }} />
          <StatTile label="Longest wait" value="—" note="Nobody waits" />
        </Grid>
      </Example>
      <Example title="Progress" layout="column">
        <ProgressBar label="Seats" value={186} max={200} />
        <ProgressBar label="Checked in" value={64} max={186} tone="success" />
        <ProgressBar label="Storage" value={97} max={100} tone="danger" valueText="97%" />
        <ProgressBar label="Nothing yet" value={0} max={0} />
      </Example>
    </>
  );
}

export function StepListPage() {
  return (
    <>
      <Example title="On the way" layout="column">
        <StepList
          steps={[
            { title: 'Application sent', description: '12 March', state: 'done' },
            {
              title: 'Review',
              description: 'We read every application twice. It takes until 20 March.',
              state: 'current',
              chip: (
                <Badge tone="warning">
                  Answer <RelativeTime value="2026-03-20T10:00:00Z" timeZone={ZONE} now={NOW} />
                </Badge>
              ),
            },
            { title: 'Decision', description: 'You get an e-mail.', state: 'upcoming' },
            { title: 'Confirm your seat', state: 'upcoming' },
          ]}
        />
      </Example>
      <Example title="Ended" layout="column">
        <StepList
          steps={[
            { title: 'Application sent', state: 'done' },
            { title: 'Review', state: 'done' },
            {
              title: 'No seat this time',
              description: 'There were more good applications than seats.',
              state: 'failed',
            },
          ]}
        />
      </Example>
      <Example title="Timeline" layout="column">
        <Timeline
          entries={[
            {
              id: '1',
              title: 'Accepted',
              time: <RelativeTime value="2026-03-14T10:00:00Z" timeZone={ZONE} now={NOW} />,
              icon: <CheckIcon />,
              tone: 'success',
            },
            {
              id: '2',
              title: 'E-mail sent',
              time: <DateTime value="2026-03-13T09:12:00Z" timeZone={ZONE} now={NOW} />,
              icon: <MailIcon />,
              description: '“Your application for Spring Summit”',
            },
            {
              id: '3',
              title: 'Application received',
              time: <DateTime value="2026-03-01T18:00:00Z" timeZone={ZONE} now={NOW} />,
            },
          ]}
        />
      </Example>
      <Example title="A person" note="In a line, or a cell of a table.">
        <PersonName person={{ name: 'Stella Staff', image: null }}>
          <Badge>Staff</Badge>
        </PersonName>
      </Example>
      <Example title="People" layout="column">
        <PersonList>
          <PersonRow person={{ name: 'Ada Admin', image: null }} note="You, Owner">
            <Button size="small">Leave team</Button>
          </PersonRow>
          <PersonRow person={{ name: LONG_WORD, image: null }} note={LONG_TEXT}>
            <Button size="small" variant="primary">
              Let in
            </Button>
            <Button size="small">Refuse</Button>
          </PersonRow>
        </PersonList>
      </Example>
      <Example title="Right to left" layout="column" rtl>
        <StepList
          steps={[
            { title: 'أُرسل الطلب', state: 'done' },
            { title: 'قيد المراجعة', state: 'current' },
          ]}
        />
      </Example>
    </>
  );
}

export function FactsPage() {
  return (
    <>
      <Example title="Facts" layout="free">
        <KeyValueList
          items={[
            { key: 'Status', value: <StatusPill tone="success">Published</StatusPill> },
            {
              key: 'When',
              value: (
                <DateRange
                  start="2026-03-14T08:00:00Z"
                  end="2026-03-16T16:00:00Z"
                  timeZone={ZONE}
                  now={NOW}
                />
              ),
            },
            {
              key: 'Where',
              value: <ExternalLink href="https://mill.example">Old Mill, Riverside</ExternalLink>,
            },
            { key: 'Website', value: '' },
            { key: 'About', value: LONG_TEXT },
          ]}
        />
      </Example>
      <Example title="Times" layout="free">
        <KeyValueList
          items={[
            { key: 'Here', value: <DateTime value="2026-03-14T17:30:00Z" timeZone={ZONE} now={NOW} /> },
            {
              key: 'Elsewhere',
              value: <DateTime value="2026-03-14T17:30:00Z" timeZone="America/New_York" now={NOW} />,
            },
            {
              key: 'On another day',
              value: <DateTime value="2026-03-20T04:30:00Z" timeZone="America/New_York" now={NOW} />,
            },
            {
              key: 'In another year',
              value: <DateTime value="2027-01-14T17:30:00Z" timeZone="Asia/Kathmandu" now={NOW} />,
            },
            { key: 'One’s own', value: <DateTime value="2026-03-14T17:30:00Z" now={NOW} /> },
            {
              key: 'A day',
              value: <DateTime value="2026-03-14T17:30:00Z" timeZone={ZONE} precision="day" now={NOW} />,
            },
            {
              key: 'An evening',
              value: (
                <DateRange
                  start="2026-03-14T17:30:00Z"
                  end="2026-03-14T20:00:00Z"
                  timeZone={ZONE}
                  precision="minute"
                  now={NOW}
                />
              ),
            },
            {
              key: 'Some days',
              value: (
                <DateRange
                  start="2026-03-30T08:00:00Z"
                  end="2026-04-02T16:00:00Z"
                  timeZone={ZONE}
                  now={NOW}
                />
              ),
            },
            { key: 'Ago', value: <RelativeTime value="2026-03-12T10:00:00Z" timeZone={ZONE} now={NOW} /> },
            {
              key: 'To keep in mind',
              value: (
                <>
                  <DateTime value="2026-03-20T17:00:00Z" timeZone={ZONE} now={NOW} />{' '}
                  <AddToCalendar
                    entry={{ id: 'sample', title: 'Applications close', start: '2026-03-20T17:00:00Z' }}
                    now={NOW}
                  />
                </>
              ),
            },
            { key: 'Unreadable', value: <DateTime value="soon" timeZone={ZONE} /> },
          ]}
        />
      </Example>
      <Example title="Code" layout="free">
        <CodeBlock
          label="Response"
          code={JSON.stringify({ error: 'not_found', message: LONG_TEXT, requestId: '7f3a1c90' }, null, 2)}
        />
      </Example>
      <Example title="Code to scan" note="Dark on white in every theme." layout="row">
        <QrCode
          value="https://portal.example/t/11111111-1111-4111-8111-111111111111"
          label="Your ticket for Spring Summit"
        />
      </Example>
    </>
  );
}

export function ToolbarPage() {
  const [role, setRole] = useState('staff');
  const [page, setPage] = useState(7);
  const [size, setSize] = useState(25);
  return (
    <>
      <Example title="Toolbar" layout="free">
        <Toolbar
          search={<SearchField label="Search people" />}
          tabs={
            <FilterTabs
              label="Role"
              value={role}
              onChange={setRole}
              tabs={[
                { value: '', label: 'Everybody', count: 1284 },
                { value: 'staff', label: 'Staff', count: 14 },
                { value: 'attendee', label: 'Attendees', count: 186 },
                { value: 'applicant', label: 'Applicants' },
              ]}
            />
          }
          onClear={role === '' ? undefined : () => setRole('')}
          actions={<Button size="small">Export</Button>}
        />
      </Example>
      <Example title="Search" layout="column">
        <SearchField label="Search people" defaultValue="Ngô" />
      </Example>
      <Example title="Pages" layout="free">
        <Pagination
          page={page}
          size={size}
          total={1284}
          onPageChange={setPage}
          sizes={[25, 50, 100]}
          onSizeChange={setSize}
        />
        <Pagination
          page={1}
          size={25}
          total={60}
          href={(target) => `#/toolbar?page=${target}`}
          label="Pages, as links"
        />
        <Pagination page={1} size={25} total={0} onPageChange={() => undefined} label="Pages of nothing" />
      </Example>
      <Example title="Right to left" layout="free" rtl>
        <Pagination page={2} size={25} total={90} onPageChange={() => undefined} label="صفحات" />
        <Badge>٢</Badge>
      </Example>
    </>
  );
}
