import type { AssignmentPlan, EventId } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { FormDialog, useForm } from '@event-portal/remote-kit/forms';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { Banner, KeyValueList, SkeletonText, Stack, TextField } from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { assignmentQuery, assignReadings } from './readers.api';

const Limit = z.object({
  most: z
    .string()
    .check(z.trim(), z.regex(/^([1-9]\d{0,3})?$/, 'Use a whole number from 1 to 9,999, or leave it empty.')),
});

/** No number is no limit. */
function toLimit(text: string): number | null {
  return text === '' ? null : Number(text);
}

export type AssignmentDialogProps = { eventId: EventId; onClose: () => void };

/** Shows who would get how many, before anybody does. */
export function AssignmentDialog({ eventId, onClose }: AssignmentDialogProps) {
  const { http, queryClient, notify } = usePlatform();
  const form = useForm({
    schema: Limit,
    start: { most: '' },
    save: ({ most }) => assignReadings(http, eventId, toLimit(most)),
    onSaved: async ({ given }) => {
      notify({ tone: 'success', text: given === 1 ? 'One is dealt out.' : `${given} are dealt out.` });
      onClose();
      await invalidateAfterMutation(queryClient);
    },
  });
  const limit = toLimit(Limit.safeParse(form.values).data?.most ?? '');
  const { data: plan, error } = useQuery(assignmentQuery(http, eventId, limit));
  return (
    <FormDialog
      form={form}
      title="Deal out applications"
      description="What somebody has begun stays with them. Nobody gets their own application, or one with a conflict of interest."
      submitLabel="Deal out"
      cancelLabel="Not now"
      onClose={onClose}
    >
      <TextField
        label="At most for each reader"
        description="Leave it empty to share all of them evenly."
        optional
        inputMode="numeric"
        {...form.field('most')}
      />
      {plan ? (
        <Plan plan={plan} />
      ) : error ? (
        <Banner tone="danger">{describeFailure(error)}</Banner>
      ) : (
        <SkeletonText lines={3} />
      )}
    </FormDialog>
  );
}

const reasons = {
  nobody_left: 'every reader has it, set it aside, or is the applicant',
  limit: 'every reader has their number',
} as const;

function Plan({ plan: { readers, without, withoutTotal } }: { plan: AssignmentPlan }) {
  if (readers.length === 0) return <Banner tone="warning">Nobody reads yet. Add a reader first.</Banner>;
  const more = withoutTotal - without.length;
  return (
    <Stack>
      <KeyValueList
        items={readers.map(({ name, before, after }) => ({
          key: name,
          value: before === after ? `${after} to read, as now` : `${after} to read, ${before} now`,
        }))}
      />
      {withoutTotal > 0 && (
        <Banner
          tone="warning"
          title={
            withoutTotal === 1
              ? 'One application has too few readers'
              : `${withoutTotal} applications have too few readers`
          }
        >
          <ul>
            {without.map(({ userId, name, missing, reason }) => (
              <li key={userId}>
                {name}: {missing} missing, {reasons[reason]}
              </li>
            ))}
          </ul>
          {more > 0 && <p>And {more} more.</p>}
        </Banner>
      )}
    </Stack>
  );
}
