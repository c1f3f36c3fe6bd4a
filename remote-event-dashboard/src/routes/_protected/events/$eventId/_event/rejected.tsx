import type { PageRead } from '@event-portal/remote-kit/routing';
import { linkTo } from '@event-portal/contracts';
import { Section, Stack } from '@event-portal/ui';
import { DecisionLetter } from '#features/application/own/decision-letter.tsx';
import { WrongStatusPage } from '#features/application/own/wrong-status-page.tsx';
import { letterOf } from '#features/application/own/letter-texts.ts';
import { eventPageHandle } from '#features/event/event-title.ts';
import { href } from '#paths.gen.ts';
import { useOwnApplication } from '../+own-application/own-application';

export { loader } from '../+own-application/own-application';

export const handle = eventPageHandle('Decision');

export const shape = 'story';

export const early = [{ read: 'getEvent' }, { read: 'getOwnApplication' }] satisfies PageRead[];

export function Component() {
  const { eventId, event, own } = useOwnApplication();
  const { status } = own;
  const letter = letterOf(own);
  if (status !== 'rejected' || !letter)
    return <WrongStatusPage eventId={eventId} own={own} title="There is no such decision" />;
  return (
    <Stack gap="large">
      <DecisionLetter event={event} own={{ ...own, status }} letter={letter} offered={['join_waitlist']}>
        {own.actions.includes('join_waitlist') && (
          <p>
            Seats are given back up to the last day. If you join the waitlist you are asked, in the order in
            which people joined it, when one is free.
          </p>
        )}
      </DecisionLetter>
      <Section title="What you can still do">
        <ul>
          <li>
            <a href={linkTo('/portal')}>Apply to another event</a>: they are all on your home page.
          </li>
          <li>
            <a href={linkTo('/resources/programming')}>Learn something new</a>: the resources are open to
            everybody.
          </li>
          <li>
            <a href={linkTo('/community')}>Meet people</a> from past events in the community.
          </li>
          <li>
            <a href={href('/events/:eventId/dashboard/application-status', { eventId })}>
              Read your application again
            </a>
            , and what happened to it.
          </li>
        </ul>
      </Section>
    </Stack>
  );
}
