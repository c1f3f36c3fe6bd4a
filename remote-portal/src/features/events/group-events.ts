import type { PortalEvent } from '@event-portal/contracts';

/** Events that belong together on the home page. */
export type EventGroup = { readonly title: string; readonly events: readonly PortalEvent[] };

/** What a person has to do with comes first, then what they can apply to, then what is to come, then what is over. */
export function groupEvents(events: readonly PortalEvent[]): EventGroup[] {
  const groups = new Map<string, PortalEvent[]>(
    ['Your events', 'Open for applications', 'Coming up', 'Past events'].map((title) => [title, []]),
  );
  for (const event of events) groups.get(titleFor(event))?.push(event);
  return [...groups].flatMap(([title, members]) =>
    members.length === 0 ? [] : [{ title, events: inOrder(title, members) }],
  );
}

function titleFor({ eventRole, applicationStatus, phase }: PortalEvent): string {
  if (phase === 'ended') return 'Past events';
  if (eventRole !== null || applicationStatus !== null) return 'Your events';
  return phase === 'applications-open' ? 'Open for applications' : 'Coming up';
}

/** The next one first; of what is over, the last one. */
function inOrder(title: string, events: readonly PortalEvent[]): PortalEvent[] {
  const sign = title === 'Past events' ? -1 : 1;
  return events.toSorted((one, other) => sign * (Date.parse(one.startsAt) - Date.parse(other.startsAt)));
}
