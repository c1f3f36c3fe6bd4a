import type { DecisionsState, EventId } from '@event-portal/contracts';
import { Timestamp } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { asChecked, asChoice, FormDialog, useForm } from '@event-portal/remote-kit/forms';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { Checkbox, DateTimeField, RadioGroup } from '@event-portal/ui';
import * as z from 'zod/mini';
import { countPeople } from '#shared/decision-words.ts';
import { releaseDecisions } from './decisions.api';

export type ReleaseDialogProps = {
  eventId: EventId;
  state: DecisionsState;
  timeZone: string;
  onClose: () => void;
};

const ReleaseForm = z
  .object({ when: z.enum(['now', 'later']), at: z.nullable(Timestamp), overbook: z.boolean() })
  .check(
    z.refine(({ when, at }) => when === 'now' || at !== null, {
      message: 'Choose a day and a time.',
      path: ['at'],
    }),
  );

/** Says what a release tells whom, and asks when. */
export function ReleaseDialog({ eventId, state, timeZone, onClose }: ReleaseDialogProps) {
  const { http, queryClient, notify } = usePlatform();
  const { drafts, undecided, seats } = state;
  const start: z.infer<typeof ReleaseForm> = { when: 'now', at: null, overbook: false };
  const form = useForm({
    schema: ReleaseForm,
    start,
    async save({ when, at, overbook }) {
      await releaseDecisions(http, eventId, { at: when === 'now' ? null : at, overbook });
      notify({
        tone: 'success',
        text: when === 'now' ? 'The decisions are being released.' : 'The release is set.',
      });
      onClose();
      await invalidateAfterMutation(queryClient);
    },
  });
  const missing = drafts.accept - seats.free;
  return (
    <FormDialog
      form={form}
      title="Release the decisions?"
      description={`${countPeople(drafts.accept)} accepted, ${countPeople(drafts.reject)} rejected, ${countPeople(drafts.waitlist)} on the waitlist. ${countPeople(undecided)} still undecided. Everybody is told at once.`}
      submitLabel={form.values.when === 'now' ? 'Release now' : 'Set the release'}
      onClose={onClose}
    >
      <RadioGroup
        label="When"
        options={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'At a time' },
        ]}
        {...asChoice(form.field('when'), ReleaseForm.shape.when)}
      />
      {form.values.when === 'later' && (
        <DateTimeField label="Time of the release" timeZone={timeZone} {...form.field('at')} />
      )}
      {missing > 0 && (
        <Checkbox
          label="Promise more seats than there are"
          description={`${seats.free.toLocaleString('en')} seats are free. Otherwise ${countPeople(missing)} who would be accepted stay undecided and hear nothing.`}
          {...asChecked(form.field('overbook'))}
        />
      )}
    </FormDialog>
  );
}
