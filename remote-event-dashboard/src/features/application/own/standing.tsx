import type { ApplicantAction, EventId, OwnApplication, PortalEvent } from '@event-portal/contracts';
import { Banner, DateTime, LinkButton, PageHeader, Stack, StatusPill } from '@event-portal/ui';
import type { ReactNode } from 'react';
import { EventCalendar } from '../../../event-calendar';
import { href, type PagePath } from '../../../paths.gen';
import { standingOf } from '../application-words';
import { ApplicationSteps } from './application-steps';

type EventPath = Extract<PagePath, `/events/:eventId${string}`>;

export type StandingProps = {
  eventId: EventId;
  event: PortalEvent;
  own: OwnApplication;
  /** The steps that this page offers. */
  offered: readonly ApplicantAction[];
  /** Another page that helps now; `isNext` where it is the next thing to do. */
  link?: { label: string; path: EventPath; isNext?: boolean };
  children?: ReactNode;
};

/** How somebody stands with an event, and what comes next: the top of every page about an application. */
export function Standing({ eventId, event, own, offered, link, children }: StandingProps) {
  const words = own.status
    ? standingOf({ status: own.status, milestones: own.milestones })
    : noApplication(event);
  return (
    <Stack>
      <PageHeader
        title={words.title}
        status={<StatusPill tone={words.tone}>{words.label}</StatusPill>}
        description={<NextMoment event={event} own={own} text={words.text} />}
      />
      {'reason' in words && words.reason !== undefined && (
        <Banner tone="neutral" title="What the organisers say">
          {words.reason}
        </Banner>
      )}
      {children}
      <ApplicationSteps
        eventId={eventId}
        own={own}
        offered={offered}
        {...(link && {
          links: (
            <LinkButton variant={link.isNext ? 'primary' : 'secondary'} href={href(link.path, { eventId })}>
              {link.label}
            </LinkButton>
          ),
        })}
      />
    </Stack>
  );
}

function noApplication({ phase }: PortalEvent) {
  const isOpen = phase === 'applications-open';
  return {
    label: 'No application',
    tone: 'neutral',
    title: 'You have not applied',
    text: isOpen ? 'Applications are open.' : 'Applications are not open at the moment.',
  } as const;
}

/** The words, and by when something has to happen where something has to. */
function NextMoment({ event, own, text }: { event: PortalEvent; own: OwnApplication; text: string }) {
  const { timeZone } = event;
  if (own.status === 'accepted' && !own.actions.includes('take_seat'))
    return 'The time to take your seat has passed. Write to the organisers if you still want to come.';
  if (own.status === 'accepted')
    return (
      <>
        {text} Answer by <DateTime value={own.answerBy ?? event.startsAt} timeZone={timeZone} />.{' '}
        <EventCalendar event={event} moment={{ kind: 'answer', by: own.answerBy ?? event.startsAt }} />
      </>
    );
  if (own.status === 'started')
    return (
      <>
        {text} Applications close <DateTime value={event.applicationsCloseAt} timeZone={timeZone} />.{' '}
        <EventCalendar event={event} moment={{ kind: 'close' }} />
      </>
    );
  return text;
}
