import {
  listApplicationReadings,
  type ApplicationReading,
  type EventId,
  type Rubric,
  type UserId,
} from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { Banner, KeyValueList, SkeletonText, Stack } from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import { eventKey } from '#shared/event-queries.ts';
import { flagLabels, readingLabels } from '#shared/reading-words.ts';

export type ApplicationReadingsProps = { eventId: EventId; userId: UserId };

/** What each reader made of an application. */
export function ApplicationReadings({ eventId, userId }: ApplicationReadingsProps) {
  const { http } = usePlatform();
  const { data, error } = useQuery({
    queryKey: eventKey(eventId, 'application-readings', userId),
    queryFn: ({ signal }) => http(listApplicationReadings, { params: { eventId, userId } }, { signal }),
  });
  if (!data)
    return error ? <Banner tone="danger">{describeFailure(error)}</Banner> : <SkeletonText lines={2} />;
  if (data.hidden) return <p>You have still to read this application. What others gave shows afterwards.</p>;
  if (data.readings.length === 0) return <p>Nobody has it to read yet.</p>;
  return (
    <Stack>
      {data.readings.map((reading) => (
        <Reading key={reading.readingId} reading={reading} rubric={data.rubric} />
      ))}
    </Stack>
  );
}

function Reading({ reading, rubric }: { reading: ApplicationReading; rubric: Rubric }) {
  const { reader, state, scores, flag, flagReason, note } = reading;
  const given = rubric.filter(({ id }) => scores[id] !== undefined);
  return (
    <Stack gap="small">
      <p>
        {reader}: {readingLabels[state]}
      </p>
      {given.length > 0 && (
        <KeyValueList items={given.map(({ id, name }) => ({ key: name, value: scores[id] }))} />
      )}
      {flag !== null && (
        <Banner tone="warning" title={flagLabels[flag]}>
          {flagReason}
        </Banner>
      )}
      {note !== '' && <p>{note}</p>}
    </Stack>
  );
}
