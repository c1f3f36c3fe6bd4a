import { linkTo, type PortalEvent } from '@event-portal/contracts';
import { EventFace } from '@event-portal/remote-kit/events';
import { ExtensionPoint } from '@event-portal/remote-kit/extensions';
import { applicationStatusLabels, eventRoleLabels, nextStep } from '@event-portal/remote-kit/labels';
import { Badge, Cluster, DateTime, LinkButton, StatusPill } from '@event-portal/ui';

/** An event as a person stands with it, and the one thing to do next; its title leads to what it is about. */
export function EventCard({ event }: { event: PortalEvent }) {
  const step = nextStep(event);
  return (
    <EventFace
      event={event}
      href={linkTo('/events/:eventId', { eventId: event.eventId })}
      {...(step && {
        actions: (
          <LinkButton
            variant={event.nextAction === 'answer-offer' ? 'primary' : 'secondary'}
            href={step.href}
          >
            {step.label}
          </LinkButton>
        ),
      })}
    >
      <Cluster>
        <ViewerStatus event={event} />
        <Deadline event={event} />
      </Cluster>
      {event.phase !== 'ended' && event.eventRole !== null && (
        <ExtensionPoint name="home.event" props={{ eventId: event.eventId, eventRole: event.eventRole }} />
      )}
    </EventFace>
  );
}

/** What the person is at the event, or how their application stands. */
function ViewerStatus({ event: { eventRole, applicationStatus } }: { event: PortalEvent }) {
  if (eventRole !== null && (eventRole !== 'applicant' || applicationStatus === null))
    return <Badge>{eventRoleLabels[eventRole]}</Badge>;
  if (applicationStatus === null) return null;
  const { label, tone } = applicationStatusLabels[applicationStatus];
  return <StatusPill tone={tone}>{label}</StatusPill>;
}

/** By when something has to happen, where the person has to do it. */
function Deadline({ event }: { event: PortalEvent }) {
  const { timeZone } = event;
  switch (event.nextAction) {
    case 'apply':
    case 'continue-application':
      return (
        <span>
          Apply by <DateTime value={event.applicationsCloseAt} timeZone={timeZone} />
        </span>
      );
    case 'answer-offer':
      return (
        <span>
          Answer by <DateTime value={event.answerBy ?? event.startsAt} timeZone={timeZone} />
        </span>
      );
    case 'wait-for-opening':
      return (
        <span>
          Applications open <DateTime value={event.applicationsOpenAt} timeZone={timeZone} />
        </span>
      );
    case 'see-status':
    case 'see-waitlist':
    case 'see-decision':
    case 'open-dashboard':
    case 'see-summary':
    case 'see-event':
      return null;
  }
}
