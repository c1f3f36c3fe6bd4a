import {
  DateTime,
  FilterTabs,
  LinkButton,
  NothingFits,
  PersonList,
  PersonRow,
  PhaseLine,
  Results,
  Stack,
  TaskList,
  UsersIcon,
} from '@event-portal/ui';
import { useState } from 'react';
import { Example } from '../example';
import { LONG_TEXT, LONG_WORD, PEOPLE } from '../sample-data';

const ZONE = 'Europe/Berlin';
const day = (value: string) => <DateTime value={value} timeZone={ZONE} precision="day" />;

const STAGES = [
  { value: 'all', label: 'All', count: 1284 },
  { value: 'undecided', label: 'To decide', count: 48 },
  { value: 'offered', label: 'Offered', count: 15 },
  { value: 'coming', label: 'Coming', count: 186 },
  { value: 'waitlist', label: 'Waitlist', count: 0 },
  { value: 'closed', label: 'Closed', count: 96 },
] as const;

export function FilterTabsPage() {
  const [stage, setStage] = useState<(typeof STAGES)[number]['value']>('undecided');
  const [topic, setTopic] = useState('Topic 14');
  return (
    <>
      <Example title="Filters" note="One at a time, of the width that they have." layout="free">
        <FilterTabs label="Applications" tabs={STAGES} value={stage} onChange={setStage} />
      </Example>
      <Example title="None chosen" layout="free">
        <FilterTabs
          label="People"
          tabs={[
            { value: 'all', label: 'Everybody' },
            { value: 'here', label: 'Here' },
          ]}
          value={null}
          onChange={() => undefined}
        />
      </Example>
      <Example title="More than fit" note="The row scrolls, and what is chosen is in view." layout="free">
        <FilterTabs
          label="Topics"
          tabs={Array.from({ length: 24 }, (_, index) => ({
            value: `Topic ${index}`,
            label: index === 3 ? LONG_WORD : `Topic ${index}`,
            count: index * 37,
          }))}
          value={topic}
          onChange={setTopic}
        />
      </Example>
      <Example title="Right to left" layout="free" rtl>
        <FilterTabs
          label="الطلبات"
          tabs={[
            { value: 'all', label: 'الكل', count: 12 },
            { value: 'open', label: 'مفتوح', count: 3 },
          ]}
          value="open"
          onChange={() => undefined}
        />
      </Example>
      <Example title="Results" note="They answer the last question." layout="free">
        <Results label="People" status="ready">
          <People />
        </Results>
      </Example>
      <Example
        title="Older results"
        note="Dimmed and out of reach until the newer ones are there."
        layout="free"
      >
        <Results label="Older people" status="refetching">
          <People />
        </Results>
      </Example>
      <Example title="Nothing fits" layout="free">
        <NothingFits icon={<UsersIcon />} onClear={() => undefined} />
      </Example>
    </>
  );
}

function People() {
  return (
    <PersonList>
      {PEOPLE.slice(0, 2).map(({ name, email }) => (
        <PersonRow key={email} person={{ name, image: null }} note={email}>
          <LinkButton size="small" href="#/filter-tabs">
            Open
          </LinkButton>
        </PersonRow>
      ))}
    </PersonList>
  );
}

const POINTS = [
  { label: 'Applications open', note: day('2026-03-01T09:00:00Z'), state: 'done' },
  { label: 'Applications close', note: day('2026-03-28T22:00:00Z'), state: 'next' },
  { label: 'Decisions', note: '48 to make', state: 'upcoming' },
  { label: 'Seats are confirmed', note: day('2026-04-10T22:00:00Z'), state: 'upcoming' },
  { label: 'Doors open', note: day('2026-04-24T08:00:00Z'), state: 'upcoming' },
] as const;

export function DeskPage() {
  return (
    <>
      <Example title="Phase line" note="From top to bottom where there is no room across." layout="free">
        <PhaseLine label="Where the event stands" points={POINTS} today={0.45} />
      </Example>
      <Example title="Before, and after" layout="free">
        <Stack gap="large">
          <PhaseLine
            label="Before it begins"
            points={POINTS.map((point, index) => ({ ...point, state: index === 0 ? 'next' : 'upcoming' }))}
            today={-1}
          />
          <PhaseLine
            label="When it is over"
            points={POINTS.map((point) => ({ ...point, state: 'done' }))}
            today={4}
          />
        </Stack>
      </Example>
      <Example title="Right to left" layout="free" rtl>
        <PhaseLine
          label="المراحل"
          points={[
            { label: 'فتح الطلبات', state: 'done' },
            { label: 'إغلاق الطلبات', state: 'next' },
            { label: 'البداية', state: 'upcoming' },
          ]}
          today={0.5}
        />
      </Example>
      <Example title="To do" layout="free">
        <TaskList
          label="To do"
          done=""
          tasks={[
            {
              id: 'decide',
              title: '48 applications to decide',
              note: 'The oldest has waited for 12 days.',
              action: way('Decide'),
            },
            {
              id: 'offers',
              title: '15 offers end in 3 days',
              tone: 'warning',
              action: way('See the offers'),
            },
            {
              id: 'seats',
              title: `${LONG_TEXT} ${LONG_WORD}`,
              note: LONG_TEXT,
              tone: 'danger',
              action: way('See the offers'),
            },
          ]}
        />
      </Example>
      <Example title="Nothing to do" layout="free">
        <TaskList label="To do" tasks={[]} done="Nothing waits for you. Have a good day." />
      </Example>
    </>
  );
}

function way(label: string) {
  return (
    <LinkButton size="small" href="#/desk">
      {label}
    </LinkButton>
  );
}
