import type { PageRead } from '@event-portal/remote-kit/routing';
import { DateTime, KeyValueList, LinkButton, Section, Stack } from '@event-portal/ui';
import { ApplicationSteps } from '#features/application/own/application-steps.tsx';
import { DecisionLetter } from '#features/application/own/decision-letter.tsx';
import { WrongStatusPage } from '#features/application/own/wrong-status-page.tsx';
import { letterOf } from '#features/application/own/letter-texts.ts';
import { eventPageHandle } from '#features/event/event-title.ts';
import { href } from '#paths.gen.ts';
import { useOwnApplication } from '../../+own-application/own-application';

export { loader } from '../../+own-application/own-application';

export const handle = eventPageHandle('Waitlist');

export const shape = 'story';

export const early = [{ read: 'getEvent' }, { read: 'getOwnApplication' }] satisfies PageRead[];

export function Component() {
  const { eventId, event, own } = useOwnApplication();
  const { status, waitlist } = own;
  const letter = letterOf(own);
  if (status !== 'waitlisted' || !waitlist || !letter)
    return <WrongStatusPage eventId={eventId} own={own} title="You are not on the waitlist" />;
  const { position, length, joinedAt, nextCycleAt } = waitlist;
  const { timeZone } = event;
  return (
    <Stack gap="large">
      <DecisionLetter event={event} own={{ ...own, status }} letter={letter} offered={[]}>
        <KeyValueList
          items={[
            {
              key: 'Your place',
              value: `${position.toLocaleString('en')} of ${length.toLocaleString('en')}`,
            },
            { key: 'Waiting since', value: <DateTime value={joinedAt} timeZone={timeZone} /> },
            {
              key: 'Free seats are offered next',
              value:
                nextCycleAt === null ? (
                  'The organisers have not said when yet'
                ) : (
                  <DateTime value={nextCycleAt} timeZone={timeZone} />
                ),
            },
          ]}
        />
      </DecisionLetter>
      {own.actions.includes('withdraw') && (
        <Section
          title="Can you not come after all?"
          description="Withdraw in time, and the next person moves up."
        >
          <ApplicationSteps
            eventId={eventId}
            own={own}
            offered={['withdraw']}
            links={
              <LinkButton href={href('/events/:eventId/dashboard/application-status', { eventId })}>
                See your application
              </LinkButton>
            }
          />
        </Section>
      )}
    </Stack>
  );
}
