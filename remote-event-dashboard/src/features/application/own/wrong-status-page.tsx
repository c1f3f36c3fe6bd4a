import type { EventId, OwnApplication } from '@event-portal/contracts';
import { EmptyState, LinkButton } from '@event-portal/ui';
import type { ReactNode } from 'react';
import { href } from '#paths.gen.ts';
import { titleOf } from './letter-texts';

/** For a page about a state that the person's application is not in: what is true, and where to go. */
export function WrongStatusPage({
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
  const { label, target } = nextStepOf(eventId, own);
  return (
    <EmptyState
      level={1}
      title={title}
      action={
        <LinkButton variant="primary" href={target}>
          {label}
        </LinkButton>
      }
    >
      {children ?? describeStatus(own)}
    </EmptyState>
  );
}

function describeStatus({ status, ...own }: OwnApplication): string {
  return status === null
    ? 'You have not applied to this event.'
    : `This is how it stands: ${titleOf({ ...own, status })}.`;
}

function nextStepOf(eventId: EventId, { status, editable }: OwnApplication) {
  if (status === 'started' && editable)
    return { label: 'Continue your application', target: href('/events/:eventId/application', { eventId }) };
  // Who has not applied has no dashboard.
  if (status === null || status === 'started')
    return { label: 'Go to the event', target: href('/events/:eventId', { eventId }) };
  return {
    label: 'See your application',
    target: href('/events/:eventId/dashboard/application-status', { eventId }),
  };
}
