import { AuditQuery, linkTo, type ExtensionProps } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import type { ExtensionDeclaration } from '@event-portal/remote-kit/extensions';
import { ActivityList, Button, LinkButton, readerZone, Section, SkeletonText, Stack } from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import { changeOf } from '#shared/audit-change.tsx';
import { AuditSentence } from '#shared/audit-sentence.tsx';
import { auditQuery } from '#features/audit/audit.api.ts';

export const extension = { title: 'Log', guards: ['/admin'], order: 10 } satisfies ExtensionDeclaration;

/** As many as are read at a glance; the page has all of them. */
const SHOWN = 5;

/** What was changed at an event last, for superusers. */
export function Component({ eventId }: ExtensionProps<'event.panel'>) {
  const log = `${linkTo('/admin/logs')}?${new URLSearchParams({ eventId }).toString()}`;
  return (
    <Section
      title="Latest changes"
      description="Only superusers see this."
      actions={
        <LinkButton size="small" href={log}>
          Open the log
        </LinkButton>
      }
    >
      <LatestChanges eventId={eventId} />
    </Section>
  );
}

function LatestChanges({ eventId }: Pick<ExtensionProps<'event.panel'>, 'eventId'>) {
  const { http } = usePlatform();
  const { data, error, refetch, isFetching } = useQuery(
    auditQuery(http, AuditQuery.parse({ eventId, pageSize: SHOWN })),
  );
  if (data)
    return (
      <ActivityList
        label="Latest changes"
        timeZone={readerZone()}
        activities={data.items.map((entry) => ({
          id: entry.entryId,
          at: entry.at,
          title: <AuditSentence entry={entry} />,
          detail: changeOf(entry),
        }))}
        empty={<p>Nothing was changed yet.</p>}
      />
    );
  if (error)
    return (
      <Stack gap="small">
        <p role="status">{describeFailure(error)}</p>
        <div>
          <Button size="small" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      </Stack>
    );
  return <SkeletonText lines={SHOWN} />;
}
