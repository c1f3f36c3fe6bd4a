import type { EventId, OwnApplication } from '@event-portal/contracts';
import { applicationStatusWords } from '@event-portal/remote-kit/words';
import { EmptyState, LinkButton } from '@event-portal/ui';
import type { ReactNode } from 'react';
import { href } from '../../../paths.gen';

/** For a page about a state that the person's application is not in: what is true, and where to go. */
export function Elsewhere({
  eventId,
  own,
  title,
  children,
}: {
  eventId: EventId;
  own: OwnApplication;
  title: string;
  children?: ReactNode;
}) {
  return (
    <EmptyState
      level={1}
      title={title}
      action={
        own.status === null || own.status === 'started' ? (
          <LinkButton variant="primary" href={href('/events/:eventId', { eventId })}>
            Go to the event
          </LinkButton>
        ) : (
          <LinkButton
            variant="primary"
            href={href('/events/:eventId/dashboard/application-status', { eventId })}
          >
            See your application
          </LinkButton>
        )
      }
    >
      {children ??
        (own.status === null
          ? 'You have not applied to this event.'
          : `Your application is in another state: ${applicationStatusWords[own.status].label.toLowerCase()}.`)}
    </EmptyState>
  );
}
