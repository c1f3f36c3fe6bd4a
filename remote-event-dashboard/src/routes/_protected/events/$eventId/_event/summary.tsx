import type { PageRead } from '@event-portal/remote-kit/routing';
import type { ApplicationStatus, OwnApplication, PortalEvent } from '@event-portal/contracts';
import { DateTime, KeyValueList, LinkButton, PageHeader, Section, Stack, StatusPill } from '@event-portal/ui';
import { Answers } from '#features/application/answers.tsx';
import { statusLabelOf } from '#features/application/application-labels.ts';
import { WrongStatusPage } from '#features/application/own/wrong-status-page.tsx';
import { titleOf } from '#features/application/own/letter-texts.ts';
import { attendeeFacts } from '#features/event/event-facts.tsx';
import { eventPageHandle } from '#features/event/event-title.ts';
import { href } from '#paths.gen.ts';
import { useOwnApplication } from '../+own-application/own-application';

export { loader } from '../+own-application/own-application';

export const handle = eventPageHandle('Your summary');

export const shape = 'story';

export const early = [{ read: 'getEvent' }, { read: 'getOwnApplication' }] satisfies PageRead[];

export function Component() {
  const { eventId, event, own } = useOwnApplication();
  const { status } = own;
  if (status === null)
    return <WrongStatusPage eventId={eventId} own={own} title="There is nothing to sum up" />;
  const { label, tone, text } = statusLabelOf({ ...own, status });
  const isDraft = status === 'started';
  return (
    <Stack gap="large">
      <PageHeader
        title={`You and ${event.name}`}
        status={<StatusPill tone={tone}>{label}</StatusPill>}
        description={
          event.phase === 'ended' ? 'The event is over. This is what you had to do with it.' : text
        }
        {...(!isDraft && {
          actions: (
            <LinkButton
              variant="primary"
              href={href('/events/:eventId/dashboard/application-status', { eventId })}
            >
              See your application
            </LinkButton>
          ),
        })}
      />
      <Section title="In short">
        <KeyValueList
          items={[
            {
              key: 'You applied',
              value: isDraft ? (
                'Your draft was not submitted'
              ) : (
                <Moment own={own} event={event} status="submitted" />
              ),
            },
            { key: 'What became of it', value: `${titleOf({ ...own, status })}.` },
            ...(own.milestones.some((milestone) => milestone.status === 'confirmed')
              ? [{ key: 'You took your seat', value: <Moment own={own} event={event} status="confirmed" /> }]
              : []),
            ...attendeeFacts(event),
          ]}
        />
      </Section>
      {/* Whoever has not applied has no other page to read it on. */}
      {isDraft && (
        <Section title="What you wrote">
          <Answers eventId={eventId} form={own.form} answers={own.answers} />
        </Section>
      )}
    </Stack>
  );
}

type MomentProps = { own: OwnApplication; event: PortalEvent; status: ApplicationStatus };

/** When an application last came to a status. */
function Moment({ own, event, status }: MomentProps) {
  const at = own.milestones.findLast((milestone) => milestone.status === status)?.at;
  return at === undefined ? '—' : <DateTime value={at} timeZone={event.timeZone} />;
}
