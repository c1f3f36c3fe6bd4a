import type { AttentionItem } from '@event-portal/contracts';
import { LinkButton, TaskList } from '@event-portal/ui';
import type { ReactNode } from 'react';
import { href } from '../../paths.gen';
import { RunEventButton } from '../../shared/run-event-button';

/** What waits for somebody, each with the way to where it is done. */
export function AttentionList({ items }: { items: readonly AttentionItem[] }) {
  return (
    <TaskList
      label="To do"
      done="Nothing waits for anybody."
      tasks={items.map((item) => {
        const { text, action } = describeItem(item);
        return {
          id: `${item.kind} ${item.eventId}`,
          title: item.eventName,
          note: text,
          ...(item.kind === 'event-without-admin' && { tone: 'danger' as const }),
          action,
        };
      })}
    />
  );
}

function describeItem({ kind, eventId, count }: AttentionItem): { text: string; action: ReactNode } {
  const details = href('/admin/events-management/:eventId', { eventId });
  switch (kind) {
    case 'applications-waiting':
      return {
        text:
          count === 1
            ? 'One application waits for a decision.'
            : `${count} applications wait for a decision.`,
        action: (
          <RunEventButton eventId={eventId} size="small" page="/applications?undecided=yes">
            Run it and decide
          </RunEventButton>
        ),
      };
    case 'applications-closing':
      return { text: 'Applications close within two days.', action: way('See the dates', details) };
    case 'event-without-admin':
      return {
        text: 'Nobody runs this event: it has no admin.',
        action: way('Name an admin', href('/admin/events-management/:eventId/people', { eventId })),
      };
    case 'draft-starting-soon':
      return { text: 'It starts soon and is not published.', action: way('Publish it', details) };
  }
}

function way(label: string, to: string): ReactNode {
  return (
    <LinkButton size="small" href={to}>
      {label}
    </LinkButton>
  );
}
