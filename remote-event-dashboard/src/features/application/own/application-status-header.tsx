import type { ApplicationStatus, OwnApplication, PortalEvent } from '@event-portal/contracts';
import { Banner, LinkButton, PageHeader, Stack, StatusPill } from '@event-portal/ui';
import { href, type PagePath } from '#paths.gen.ts';
import { statusLabelOf } from '../application-labels';
import { letterPlaces, titleOf } from './letter-texts';

type EventPath = Extract<PagePath, `/events/:eventId${string}`>;

type ApplicationStatusHeaderProps = {
  event: PortalEvent;
  own: OwnApplication & { status: ApplicationStatus };
};

/** How somebody stands with an event in a few words, and the one page to go on to. */
export function ApplicationStatusHeader({ event, own }: ApplicationStatusHeaderProps) {
  const { label, tone, text, reason } = statusLabelOf(own);
  const next = own.status === 'started' && !own.editable ? undefined : nextPages[own.status];
  return (
    <Stack>
      <PageHeader
        title={titleOf(own)}
        status={<StatusPill tone={tone}>{label}</StatusPill>}
        description={text}
        {...(next && {
          actions: (
            <LinkButton variant="primary" href={href(next.path, { eventId: event.eventId })}>
              {next.label}
            </LinkButton>
          ),
        })}
      />
      {reason !== undefined && (
        <Banner tone="neutral" title="What the organisers say">
          {reason}
        </Banner>
      )}
    </Stack>
  );
}

const nextPages: Readonly<Partial<Record<ApplicationStatus, { label: string; path: EventPath }>>> = {
  started: { label: 'Continue your application', path: '/events/:eventId/application' },
  rejected: { label: 'Read the decision', path: letterPlaces.rejected },
  waitlisted: { label: 'See your place in line', path: letterPlaces.waitlisted },
  confirmed: { label: 'Show my pass', path: '/events/:eventId/dashboard' },
};
