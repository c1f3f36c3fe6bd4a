import {
  ActivityList,
  Badge,
  Button,
  Cluster,
  Done,
  DeleteIcon,
  RailLayout,
  ReorderableList,
  Section,
  SectionRail,
  Stack,
  StatusPill,
} from '@event-portal/ui';
import { useState } from 'react';
import { Example } from '../example';
import { LONG_TEXT } from '../sample-data';

const longPage = [
  { id: 'rail-what', label: 'What' },
  { id: 'rail-where', label: 'Where' },
  { id: 'rail-when', label: 'When, and until when people apply' },
];

export function SectionRailPage() {
  return (
    <>
      <Example
        layout="free"
        title="Pages that belong together"
        note="Beside the content where there is room, above it where there is not."
      >
        <RailLayout
          rail={
            <SectionRail
              label="Settings"
              current="keys"
              sections={['Content', 'Keys', 'Releases', 'Set-up'].map((label) => ({
                id: label.toLowerCase(),
                label,
                href: `#/section-rail?${label}`,
              }))}
            />
          }
        >
          <Section title="Keys">
            <p>{LONG_TEXT}</p>
          </Section>
        </RailLayout>
      </Example>
      <Example
        layout="free"
        title="Parts of a long page"
        note="The rail finds out itself which one is being read."
      >
        <RailLayout
          rail={<SectionRail label="Parts of the event" sections={longPage} />}
          aside={<p>What the content leads to, such as a preview.</p>}
        >
          <Stack gap="large">
            {longPage.map(({ id, label }) => (
              <Section key={id} id={id} title={label}>
                <p>{LONG_TEXT}</p>
              </Section>
            ))}
          </Stack>
        </RailLayout>
      </Example>
    </>
  );
}

export function ReorderableListPage() {
  const [sponsors, setSponsors] = useState<readonly string[]>([
    'Panadería Lucero',
    'Old Mill Foundation',
    'A sponsor whose name is as long as names of sponsors are when several of them have merged',
  ]);
  const list = { itemId: (item: string) => item, itemLabel: (item: string) => item };
  return (
    <>
      <Example
        title="In an order that people decide"
        note="By handle, by keys on the handle, or by the menu."
      >
        <ReorderableList
          {...list}
          label="Sponsors"
          items={sponsors}
          onReorder={setSponsors}
          itemActions={() => [
            {
              id: 'item',
              entries: [{ id: 'remove', label: 'Remove', icon: <DeleteIcon />, tone: 'danger' }],
            },
          ]}
        >
          {(name) => (
            <Cluster>
              {name} <Badge>Gold</Badge>
            </Cluster>
          )}
        </ReorderableList>
      </Example>
      <Example layout="free" title="In an order that is what it is">
        <ReorderableList {...list} label="News" items={sponsors.slice(0, 1)}>
          {(name) => name}
        </ReorderableList>
      </Example>
    </>
  );
}

export function ActivityListPage() {
  const [round, setRound] = useState(0);
  return (
    <>
      <Example layout="free" title="What happened, day by day" note="The whole line is the link.">
        <ActivityList
          label="Log"
          timeZone="UTC"
          activities={[
            {
              id: '1',
              at: '2026-03-14T18:30:00Z',
              title: (
                <>
                  <a href="#/activity-list">Ada Admin</a> accepted <strong>Pia Walker</strong>
                </>
              ),
              detail: (
                <Cluster>
                  <StatusPill tone="accent">Submitted</StatusPill> →{' '}
                  <StatusPill tone="success">Accepted</StatusPill>
                </Cluster>
              ),
              href: '#/activity-list?1',
            },
            {
              id: '2',
              at: '2026-03-14T18:00:00Z',
              title: '2 sign-ins, by Ada Admin and Stella Staff',
              folded: [
                {
                  id: '3',
                  at: '2026-03-14T18:00:00Z',
                  title: 'Ada Admin signed in',
                  href: '#/activity-list?3',
                },
                { id: '4', at: '2026-03-14T17:59:00Z', title: 'Stella Staff signed in' },
              ],
            },
            { id: '5', at: '2026-03-13T09:05:00Z', title: LONG_TEXT, href: '#/activity-list?5' },
          ]}
        />
      </Example>
      <Example title="It has worked" note="The check mark is drawn as it appears.">
        <Stack>
          <Done key={round}>Your changes are saved.</Done>
          <div>
            <Button onClick={() => setRound(round + 1)}>Once more</Button>
          </div>
        </Stack>
      </Example>
    </>
  );
}
