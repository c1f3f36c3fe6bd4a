import type { EventId, UserId } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { applicationStatusLabels } from '@event-portal/remote-kit/labels';
import {
  Avatar,
  Button,
  Cluster,
  Drawer,
  ErrorState,
  Section,
  SkeletonText,
  Stack,
  StatusPill,
  type DrawerProps,
} from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import { lazily } from '@event-portal/remote-kit/routing';
import { applicationCode } from '../application-code';
import { Answers } from '../answers';
import { ApplicationHistory } from '../application-history';
import { declineReasonLabels } from '../application-labels';
import { organiserActionLabels, type PendingAction } from './decision-labels';
import { applicationDetailsQuery, possibleActions } from './received-application.api';

const ApplicationReadings = lazily(async () => (await import('./application-readings')).ApplicationReadings, {
  meanwhile: () => <SkeletonText lines={2} />,
});

export type ApplicationDrawerProps = {
  eventId: EventId;
  userId: UserId;
  timeZone: string;
  /** What the list knows of them already. */
  name: string | undefined;
  steps: DrawerProps['steps'];
  onClose: () => void;
  onAct: (pending: PendingAction) => void;
};

/** One application in full, beside the list. */
export function ApplicationDrawer({
  eventId,
  userId,
  timeZone,
  name = 'Application',
  steps,
  onClose,
  onAct,
}: ApplicationDrawerProps) {
  const { http } = usePlatform();
  const { data: file, error, refetch, isFetching } = useQuery(applicationDetailsQuery(http, eventId, userId));
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={file?.name ?? name}
      steps={steps}
      {...(file && {
        description: file.email,
        actions: possibleActions(file)
          .reverse()
          .map((action) => (
            <Button
              key={action}
              variant={action === 'accept' ? 'primary' : 'secondary'}
              onClick={() => onAct({ action, application: file })}
            >
              {organiserActionLabels[action].label}
            </Button>
          )),
      })}
    >
      {error && !file && (
        <ErrorState
          title="This application could not be loaded"
          advice={describeFailure(error)}
          onRetry={() => void refetch()}
          retryPending={isFetching}
        />
      )}
      {!error && !file && <SkeletonText lines={8} />}
      {file && (
        <Stack gap="large">
          <Cluster>
            <Avatar name={file.name} image={file.image} size="large" />
            <StatusPill tone={applicationStatusLabels[file.status].tone}>
              {applicationStatusLabels[file.status].label}
            </StatusPill>
            <span>Code {applicationCode(file.userId)}</span>
          </Cluster>
          <Section title="Answers" level={3}>
            <Answers eventId={eventId} form={file.form} answers={file.answers} isOfOthers />
          </Section>
          {file.confirmation && (
            <Section title="Answers at confirmation" level={3}>
              <Answers
                eventId={eventId}
                form={file.confirmation.form}
                answers={file.confirmation.answers}
                isOfOthers
              />
            </Section>
          )}
          <Section title="Readings" level={3}>
            <ApplicationReadings eventId={eventId} userId={userId} />
          </Section>
          {file.feedback && (
            <Section title="Why they do not come" level={3}>
              <Stack gap="small">
                <p>{declineReasonLabels[file.feedback.reason]}</p>
                {file.feedback.comment !== '' && <p>{file.feedback.comment}</p>}
              </Stack>
            </Section>
          )}
          <Section title="History" level={3}>
            <ApplicationHistory milestones={file.milestones} timeZone={timeZone} />
          </Section>
        </Stack>
      )}
    </Drawer>
  );
}
