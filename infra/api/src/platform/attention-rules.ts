import { eventPhase, type AttentionItem } from '@event-portal/contracts';

const HOUR_MS = 3_600_000;
const CLOSING_WITHIN_MS = 48 * HOUR_MS;
const STARTING_WITHIN_MS = 14 * 24 * HOUR_MS;

/** The facts about an event that decide whether it needs attention. */
export type WatchedEvent = Parameters<typeof eventPhase>[0] & {
  readonly eventId: string;
  readonly name: string;
  readonly admins: number;
  /** Applications that were submitted and not decided on. */
  readonly waiting: number;
  /** Applications that were begun and not submitted. */
  readonly drafts: number;
};

type Attention = { kind: AttentionItem['kind']; eventId: string; eventName: string; count: number };

/** Everything that waits for somebody, over all events that are not over. */
export function findAttention(events: readonly WatchedEvent[], now: Date): Attention[] {
  return events.flatMap((event) => attentionOf(event, now));
}

function attentionOf(event: WatchedEvent, now: Date): Attention[] {
  const untilEnd = Date.parse(event.endsAt) - now.getTime();
  if (untilEnd <= 0) return [];
  const untilClosing = Date.parse(event.applicationsCloseAt) - now.getTime();
  const untilStart = Date.parse(event.startsAt) - now.getTime();
  const isClosing = eventPhase(event, now) === 'applications-open' && untilClosing <= CLOSING_WITHIN_MS;
  const isLateDraft = !event.published && untilStart > 0 && untilStart <= STARTING_WITHIN_MS;

  const item = (kind: Attention['kind'], count: number) => ({
    kind,
    eventId: event.eventId,
    eventName: event.name,
    count,
  });
  return [
    ...(event.waiting > 0 ? [item('applications-waiting', event.waiting)] : []),
    // The people who would miss it: they have begun and not submitted.
    ...(isClosing ? [item('applications-closing', event.drafts)] : []),
    ...(event.admins === 0 ? [item('event-without-admin', 0)] : []),
    // In days, begun ones counted whole.
    ...(isLateDraft ? [item('draft-starting-soon', Math.ceil(untilStart / (24 * HOUR_MS)))] : []),
  ];
}
