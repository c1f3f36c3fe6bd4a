import { linkTo, type ManagedEvent } from '@event-portal/contracts';
import { phaseLabels } from '@event-portal/remote-kit/labels';
import { Breadcrumbs, LinkButton, PageHeader, StatusPill, TabLinks } from '@event-portal/ui';
import type { ReactNode } from 'react';
import { href } from '../../paths.gen';
import { RunEventButton } from '../../shared/run-event-button';

export type EventHeadProps = {
  event: ManagedEvent;
  current: 'details' | 'people';
  /** What this page does, beside running the event and looking at it. */
  action: ReactNode;
};

/** The head of the pages of one event: how it stands, what can be done, and the way from one page to the other. */
export function EventHead({ event, current, action }: EventHeadProps) {
  const { eventId } = event;
  const phase = phaseLabels[event.phase];
  const pages = {
    details: href('/admin/events-management/:eventId', { eventId }),
    people: href('/admin/events-management/:eventId/people', { eventId }),
  };
  return (
    <>
      <PageHeader
        title={event.name}
        description={`${count(event.applications, 'application')}, ${count(event.attendees, 'attendee')}, ${count(event.admins, 'admin')}`}
        status={<StatusPill tone={phase.tone}>{phase.label}</StatusPill>}
        breadcrumbs={
          <Breadcrumbs
            items={[
              { label: 'Events', href: href('/admin/events-management') },
              { label: event.name, href: pages.details },
            ]}
          />
        }
        actions={
          <>
            <LinkButton href={linkTo('/events/:eventId', { eventId })}>See its page</LinkButton>
            <RunEventButton eventId={eventId}>Run this event</RunEventButton>
            {action}
          </>
        }
      />
      <TabLinks
        label={event.name}
        links={[
          { label: 'Details', href: pages.details, current: current === 'details' },
          { label: 'Admins and staff', href: pages.people, current: current === 'people' },
        ]}
      />
    </>
  );
}

function count(amount: number, what: string): string {
  return `${amount.toLocaleString('en')} ${what}${amount === 1 ? '' : 's'}`;
}
