import type { ApplicationMilestone, OwnApplication, PortalEvent } from '@event-portal/contracts';
import { describeFailure, usePerson } from '@event-portal/remote-kit';
import {
  Banner,
  Button,
  Cluster,
  DateTime,
  KeyValueList,
  LinkButton,
  Section,
  Stack,
} from '@event-portal/ui';
import { href } from '#paths.gen.ts';
import sheet from '#shared/sheet.module.css';
import { Answers } from '../answers';
import { applicationCode } from '../application-code';
import { useDiscardChanges } from './use-application-step';

/** What was sent and when, until when it can be changed, and what comes next; to keep on paper, too. */
export function Receipt({ event, own }: { event: PortalEvent; own: OwnApplication }) {
  const { eventId, timeZone } = event;
  const person = usePerson();
  const unsentSince = own.changes?.savedAt;
  const sentAt = own.milestones.findLast(isSending)?.at;
  const moment = (value: string) => <DateTime value={value} timeZone={timeZone} />;
  return (
    <section className={sheet.sheet} aria-label="Receipt">
      <Section
        title="Your application was sent"
        actions={
          <Cluster>
            {own.changes && (
              <LinkButton href={href('/events/:eventId/application', { eventId })}>Change answers</LinkButton>
            )}
            <Button onClick={() => window.print()}>Print</Button>
          </Cluster>
        }
      >
        <Stack gap="large">
          {unsentSince && <UnsentChanges event={event} savedAt={unsentSince} />}
          <KeyValueList
            items={[
              { key: 'Event', value: event.name },
              ...(person
                ? [
                    { key: 'Applicant', value: person.name },
                    { key: 'Code', value: applicationCode(person.userId) },
                  ]
                : []),
              ...(sentAt === undefined ? [] : [{ key: 'Sent', value: moment(sentAt) }]),
              {
                key: 'What happens next',
                value: 'The organisers read it and decide. You learn of it on your home page.',
              },
              {
                key: 'Changes',
                value: own.changes ? (
                  <>Possible until {moment(event.applicationsCloseAt)}, unless it is decided earlier.</>
                ) : (
                  'Not possible any more.'
                ),
              },
            ]}
          />
          <Section title="What you sent" level={3}>
            <Answers eventId={eventId} form={own.form} answers={own.answers} />
          </Section>
        </Stack>
      </Section>
    </section>
  );
}

/** Whether the applicant sent it then; where the step was not noted, what it led to says so. */
function isSending({ status, step = 'submit' }: ApplicationMilestone): boolean {
  return status === 'submitted' && (step === 'submit' || step === 'send_changes');
}

function UnsentChanges({ event, savedAt }: { event: PortalEvent; savedAt: string }) {
  const { eventId, timeZone } = event;
  const discard = useDiscardChanges(eventId);
  return (
    <Banner
      tone="warning"
      title="You have changes that are not sent"
      action={
        <Cluster>
          <LinkButton size="small" href={href('/events/:eventId/application', { eventId })}>
            Go on with them
          </LinkButton>
          <Button size="small" pending={discard.isPending} onClick={() => discard.mutate()}>
            Discard them
          </Button>
        </Cluster>
      }
    >
      Saved <DateTime value={savedAt} timeZone={timeZone} />. The organisers read what you sent before.
      {discard.error && ` ${describeFailure(discard.error)}`}
    </Banner>
  );
}
