import type { EventPhase } from '@event-portal/contracts';
import { phaseLabels } from '@event-portal/remote-kit/labels';
import { Card, DateRange, EventArt, StatusPill, type CardProps } from '@event-portal/ui';

/** What everybody sees of an event before they open it; what is not known yet is null. */
export type EventFacts = {
  readonly eventId: string;
  readonly name: string;
  readonly phase: EventPhase;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly timeZone: string;
  readonly location: string;
};

export type EventFaceProps = { event: EventFacts } & Pick<
  CardProps,
  'href' | 'level' | 'actions' | 'children'
>;

/** The card of an event: its picture, name and phase, when and where. */
export function EventFace({ event, ...card }: EventFaceProps) {
  const { eventId, name, startsAt, endsAt, timeZone, location } = event;
  const phase = phaseLabels[event.phase];
  const isKnown = isInstant(startsAt) && isInstant(endsAt) && startsAt <= endsAt;
  return (
    <Card
      {...card}
      title={name}
      media={<EventArt seed={eventId} />}
      status={<StatusPill tone={phase.tone}>{phase.label}</StatusPill>}
      meta={
        <>
          {isKnown ? <DateRange start={startsAt} end={endsAt} timeZone={timeZone} /> : 'No dates yet'}
          <br />
          {location}
        </>
      }
    />
  );
}

function isInstant(value: string | null): value is string {
  return value !== null && !Number.isNaN(Date.parse(value));
}
