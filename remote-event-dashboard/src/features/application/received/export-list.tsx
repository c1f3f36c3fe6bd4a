import { JobKind, downloadExport, type EventId, type Export, type JobId } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import {
  Banner,
  Button,
  Card,
  DateTime,
  DownloadIcon,
  formatBytes,
  Grid,
  LinkButton,
  ProgressBar,
  RelativeTime,
  Section,
  Stack,
} from '@event-portal/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { countPeople } from '#shared/decision-words.ts';
import { isUnderWay, jobTitles } from '#shared/jobs.ts';
import { exportsQuery, removeExport } from './received-application.api';

export type ExportListProps = {
  eventId: EventId;
  /** Those that were asked for on this page: their download starts by itself. */
  asked: readonly JobId[];
};

/** The files that the viewer has asked for: how far each is, and where it is. Others see none of it. */
export function ExportList({ eventId, asked }: ExportListProps) {
  const { http } = usePlatform();
  const { data, error } = useQuery(exportsQuery(http, eventId));
  if (error) return <Banner tone="danger">{describeFailure(error)}</Banner>;
  if (!data || data.exports.length === 0) return null;
  return (
    <Section title="Your downloads" description="Nobody else sees them.">
      <Grid minimum="panel">
        {data.exports.map((one) => (
          <ExportCard key={one.jobId} eventId={eventId} job={one} startsItself={asked.includes(one.jobId)} />
        ))}
      </Grid>
    </Section>
  );
}

type ExportCardProps = { eventId: EventId; job: Export; startsItself: boolean };

function ExportCard({ eventId, job, startsItself }: ExportCardProps) {
  const { http, queryClient, addressOf } = usePlatform();
  const { jobId, state, total, done, leftOut, failures, file, madeAt } = job;
  const title = jobTitles[JobKind.safeParse(job.kind).data ?? 'export_applications'];
  const link = useRef<HTMLAnchorElement>(null);
  const hasStarted = useRef(false);
  const isMade = file !== null;
  const removeLabel = isUnderWay(job) ? 'Cancel' : 'Remove';
  useEffect(() => {
    if (!isMade || !startsItself || hasStarted.current) return;
    hasStarted.current = true;
    link.current?.click();
  }, [isMade, startsItself]);
  const removing = useMutation({
    mutationFn: () => removeExport(http, eventId, jobId),
    onSettled: () => invalidateAfterMutation(queryClient),
  });
  return (
    <Card
      title={title}
      meta={
        <>
          {file && `${formatBytes(file.bytes)} · `}
          {countPeople(total)} · asked for <RelativeTime value={madeAt} />
        </>
      }
      actions={
        <>
          {file && addressOf && (
            <LinkButton
              ref={link}
              href={addressOf(downloadExport, { params: { eventId, jobId } })}
              aria-label={`Download ${file.name}`}
              download
              size="small"
              icon={<DownloadIcon />}
            >
              Download
            </LinkButton>
          )}
          <Button
            size="small"
            aria-label={`${removeLabel} ${file?.name ?? title}`}
            onClick={() => removing.mutate()}
            pending={removing.isPending}
          >
            {removeLabel}
          </Button>
        </>
      }
    >
      <Stack gap="small">
        {state === 'running' && <ProgressBar label="People" value={done} max={total} />}
        {failures > 0 && isUnderWay(job) && (
          <Banner tone="warning">It failed, and is tried again. Nothing is lost.</Banner>
        )}
        <p role="status">
          {words[state]}
          {file && (
            <>
              {' '}
              It stays until <DateTime value={file.keptUntil} />.
            </>
          )}
        </p>
        {leftOut > 0 && file && (
          <p>{`${countPeople(leftOut)} no longer fitted the filter when their turn came, and are not in it.`}</p>
        )}
        {removing.error && <Banner tone="danger">{describeFailure(removing.error)}</Banner>}
      </Stack>
    </Card>
  );
}

const words: Readonly<Record<Export['state'], string>> = {
  waiting: 'It is being made. You can leave the page meanwhile.',
  running: 'It is being made. You can leave the page meanwhile.',
  done: 'It is ready.',
  cancelled: 'It was cancelled.',
  failed: 'It could not be made, after several tries. Ask for it anew later.',
};
