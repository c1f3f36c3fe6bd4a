import type { FailureReport, RemoteFailure } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import {
  CodeBlock,
  DateTime,
  Drawer,
  ErrorState,
  KeyValueList,
  Section,
  SkeletonText,
  Stack,
  type DrawerProps,
} from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import { failureQuery } from './failures.api';

export type FailureDrawerProps = {
  failure: RemoteFailure;
  /** Whose reports are wanted; empty for everybody's. */
  search: string;
  steps: DrawerProps['steps'];
  onClose: () => void;
};

/** One failure beside the list: what browsers said, and who had it, where and with what. */
export function FailureDrawer({ failure, search, steps, onClose }: FailureDrawerProps) {
  const { http } = usePlatform();
  const { data, error, refetch, isFetching } = useQuery(failureQuery(http, failure.failureId, search));
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${failure.remote} ${failure.version}`}
      description={<code>{failure.failure}</code>}
      steps={steps}
    >
      <Stack gap="large">
        <CodeBlock label="Cause" code={failure.cause} />
        {error && !data && (
          <ErrorState
            title="Who had it could not be loaded"
            advice={describeFailure(error)}
            onRetry={() => void refetch()}
            retryPending={isFetching}
          />
        )}
        {!error && !data && <SkeletonText lines={8} />}
        {data && <Facts reports={data.reports} failure={data} />}
        {data?.reports.map((report) => (
          <Report key={idOf(report)} report={report} />
        ))}
      </Stack>
    </Drawer>
  );
}

/** What the reports have in common, and in what they differ. */
function Facts({ reports, failure }: { reports: readonly FailureReport[]; failure: RemoteFailure }) {
  const each = (read: (report: FailureReport) => string) =>
    [...new Set(reports.map(read))].filter((value) => value !== '').join(', ');
  return (
    <KeyValueList
      items={[
        { key: 'People in 7 days', value: failure.people.toLocaleString('en') },
        { key: 'First', value: <DateTime value={failure.firstAt} /> },
        { key: 'Last', value: <DateTime value={failure.lastAt} /> },
        { key: 'Pages', value: each(({ page }) => page) },
        { key: 'Browsers', value: each(({ browser }) => browser) },
        { key: 'Roles', value: each(({ role }) => role) },
        { key: 'Roles at the event', value: each(({ eventRole }) => eventRole) },
        { key: 'They had it as', value: each(({ reason }) => nameReason(reason)) },
        { key: 'Shells', value: each(({ shell }) => shell) },
      ]}
    />
  );
}

function Report({
  report: { user, page, reason, shell, role, eventRole, browser, firstAt, lastAt },
}: {
  report: FailureReport;
}) {
  return (
    <Section title={user.name} description={user.email} level={3}>
      <KeyValueList
        items={[
          { key: 'When', value: <DateTime value={firstAt} /> },
          ...(lastAt === firstAt ? [] : [{ key: 'Again', value: <DateTime value={lastAt} /> }]),
          { key: 'Page', value: page },
          { key: 'Browser', value: browser },
          { key: 'Role', value: role },
          ...(eventRole === '' ? [] : [{ key: 'Role at the event', value: eventRole }]),
          { key: 'Had it as', value: nameReason(reason) },
          { key: 'Shell', value: shell },
        ]}
      />
    </Section>
  );
}

/** Each of them is once an hour in the list. */
function idOf({ user, page, reason, shell, browser, firstAt }: FailureReport): string {
  return [user.userId, page, reason, shell, browser, firstAt].join(' ');
}

/** Why somebody had a version; a shell that is newer may know of more reasons. */
function nameReason(reason: string): string {
  return reasons.get(reason) ?? reason;
}

const reasons = new Map([
  ['current', 'the live version'],
  ['canary', 'a canary'],
  ['fallback', 'a stand-in for another version'],
  ['override', 'a version they tried'],
]);
