import {
  undecidedStatuses,
  type ApplicationStatus,
  type EventId,
  type PortalEvent,
} from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { EmptyState, LinkButton, RelativeTime, Section, Stack } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { href } from '#paths.gen.ts';
import { Answers } from '../answers';
import { ApplicationSteps } from './application-steps';
import { ApplicationStory } from './application-story';
import { DecisionLetter } from './decision-letter';
import { letterOf, letterPlaces } from './letter-texts';
import { ownApplicationQuery } from './own-application.api';
import { OwnConfirmation } from './own-confirmation';
import { Receipt } from './receipt';
import { ApplicationStatusHeader } from './application-status-header';

/** Everything about one's application: how it stands, how it came to that, and what one wrote. */
export function ApplicationStatusPage({ event }: { event: PortalEvent }) {
  const { http } = usePlatform();
  const { eventId } = event;
  const { data } = useSuspenseQuery(ownApplicationQuery(http, eventId));
  const { status } = data;
  if (status === null) return <NoApplication eventId={eventId} />;
  const own = { ...data, status };
  const letter = status in letterPlaces ? undefined : letterOf(own);
  return (
    <Stack gap="large" width="reading">
      {letter ? (
        <DecisionLetter
          event={event}
          own={own}
          letter={letter}
          offered={['take_seat', 'decline_seat', 'reopen']}
          {...(status === 'declined' && {
            link: (
              <LinkButton variant="primary" href={href('/events/:eventId/feedback/declined', { eventId })}>
                Tell the organisers why
              </LinkButton>
            ),
          })}
        />
      ) : (
        <ApplicationStatusHeader event={event} own={own} />
      )}
      <Section title="The way to a seat">
        <ApplicationStory own={own} event={event} />
      </Section>
      <OwnConfirmation eventId={eventId} own={own} />
      {isUndecided(status) ? (
        <Receipt event={event} own={own} />
      ) : (
        <Section
          title="What you wrote"
          {...(own.savedAt !== null && {
            description: (
              <>
                Last changed <RelativeTime value={own.savedAt} timeZone={event.timeZone} />
              </>
            ),
          })}
        >
          <Answers eventId={eventId} form={own.form} answers={own.answers} />
        </Section>
      )}
      {own.actions.includes('withdraw') && (
        <Section
          title="Can you not come after all?"
          description="Withdraw in time, and somebody else moves up."
        >
          <ApplicationSteps eventId={eventId} own={own} offered={['withdraw']} />
        </Section>
      )}
    </Stack>
  );
}

function isUndecided(status: ApplicationStatus): boolean {
  return undecidedStatuses.some((one) => one === status);
}

/** Those who run the event have no application, and are told so. */
function NoApplication({ eventId }: { eventId: EventId }) {
  return (
    <EmptyState
      level={1}
      title="You have no application here"
      action={
        <LinkButton variant="primary" href={href('/events/:eventId/dashboard', { eventId })}>
          Open the overview
        </LinkButton>
      }
    >
      People who were given a role at the event do not need one.
    </EmptyState>
  );
}
