import type { EventId, OwnSeat, OwnTeam, PortalEvent } from '@event-portal/contracts';
import { LinkButton, PageHeader, Section, Stack } from '@event-portal/ui';
import type { ReactNode } from 'react';
import { href } from '../../paths.gen';
import { AttendeeStory } from './attendee-story';

export type AttendeeHomeProps = {
  event: PortalEvent;
  seat: OwnSeat | null;
  own: OwnTeam;
  /** The pass with the heading of the page; null where there is none, or none that still counts. */
  pass: ReactNode;
  /** What is on now; null where nothing of it is known, or it is not the day. */
  programme: ReactNode;
  /** What is needed on the day. */
  day: ReactNode;
  /** When and where the event is. */
  facts: ReactNode;
};

/** The home of somebody who is coming: their pass, what is now, what is next, and what there is to do. */
export function AttendeeHome({ event, seat, own, pass, programme, day, facts }: AttendeeHomeProps) {
  const { eventId } = event;
  return (
    <Stack gap="large" width="reading">
      {pass ?? <PageHeader title={titleOf(event, seat)} description={event.name} />}
      {seat && (
        <Section title="Now and next">{programme ?? <AttendeeStory event={event} seat={seat} />}</Section>
      )}
      {day}
      {event.phase !== 'ended' && <TeamToDo eventId={eventId} own={own} />}
      <Section
        title="When and where"
        actions={
          <LinkButton href={href('/events/:eventId/dashboard/application-status', { eventId })}>
            See your application
          </LinkButton>
        }
      >
        {facts}
      </Section>
    </Stack>
  );
}

function titleOf({ phase }: PortalEvent, seat: OwnSeat | null): string {
  const isHere = seat !== null && seat.checkedInAt !== null;
  if (phase === 'ended') return isHere ? 'Thank you for coming' : 'It is over';
  return isHere ? 'Welcome, you are in' : 'You are coming';
}

function TeamToDo({ eventId, own }: { eventId: EventId; own: OwnTeam }) {
  const asking = own.isOwner ? own.incoming.length : 0;
  return (
    <Section
      title="Your team"
      actions={
        <LinkButton href={href('/events/:eventId/dashboard/my-team', { eventId })}>
          {asking > 0 ? 'Answer' : own.team ? 'Go to my team' : 'Find or create a team'}
        </LinkButton>
      }
    >
      {asking > 0 && (
        <p>{asking === 1 ? 'Somebody asks to join your team.' : `${asking} people ask to join your team.`}</p>
      )}
      <p>
        {own.team
          ? `${own.team.name}: ${own.team.members.map(({ name }) => name).join(', ')}`
          : 'You are in no team yet. You can come alone, too.'}
      </p>
    </Section>
  );
}
