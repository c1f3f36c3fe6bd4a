import type { PageRead } from '@event-portal/remote-kit/routing';
import { PageHeader, Section, Stack, StatusPill } from '@event-portal/ui';
import { statusLabelOf } from '#features/application/application-labels.ts';
import { DeclineFeedbackForm } from '#features/application/own/decline-feedback-form.tsx';
import { WrongStatusPage } from '#features/application/own/wrong-status-page.tsx';
import { titleOf } from '#features/application/own/letter-texts.ts';
import { eventPageHandle } from '#features/event/event-title.ts';
import { useOwnApplication } from '../../+own-application/own-application';

export { loader } from '../../+own-application/own-application';

export const handle = eventPageHandle('Seat declined');

export const shape = 'form';

export const early = [{ read: 'getEvent' }, { read: 'getOwnApplication' }] satisfies PageRead[];

export function Component() {
  const { eventId, own } = useOwnApplication();
  const { status } = own;
  if (status !== 'declined')
    return <WrongStatusPage eventId={eventId} own={own} title="You have not declined a seat" />;
  const { label, tone, text } = statusLabelOf({ ...own, status });
  return (
    <Stack gap="large">
      <PageHeader
        title={titleOf({ ...own, status })}
        status={<StatusPill tone={tone}>{label}</StatusPill>}
        description={text}
      />
      <Section
        title="Tell the organisers why"
        description="One answer helps the next event. It is up to you."
      >
        <DeclineFeedbackForm eventId={eventId} own={own} />
      </Section>
    </Stack>
  );
}
