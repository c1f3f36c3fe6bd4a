import type { DecisionsState, EventId } from '@event-portal/contracts';
import { Timestamp } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { asChecked, asChoice, Form, useForm } from '@event-portal/remote-kit/forms';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { Button, Checkbox, DateTimeField, RadioGroup, Section } from '@event-portal/ui';
import * as z from 'zod/mini';
import { countPeople } from '#shared/decision-words.ts';
import { releaseDecisions } from './decisions.api';

export type ReleaseFormProps = {
  eventId: EventId;
  state: DecisionsState;
  timeZone: string;
  onClose: () => void;
};

const ReleaseTime = z
  .object({ when: z.enum(['now', 'later']), at: z.nullable(Timestamp), overbook: z.boolean() })
  .check(
    z.refine(({ when, at }) => when === 'now' || at !== null, {
      message: 'Choose a day and a time.',
      path: ['at'],
    }),
  );

/** Says what a release tells whom, and asks when. */
export function ReleaseForm({ eventId, state, timeZone, onClose }: ReleaseFormProps) {
  const { http, queryClient, notify } = usePlatform();
  const { drafts, undecided, seats } = state;
  const start: z.infer<typeof ReleaseTime> = { when: 'now', at: null, overbook: false };
  const form = useForm({
    schema: ReleaseTime,
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
    <Section title="Release">
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose}>Not now</Button>
            <Button type="submit" variant="primary" pending={form.isPending}>
              {form.values.when === 'now' ? 'Release now' : 'Set the release'}
            </Button>
          </>
        }
      >
        <p>
          {countPeople(drafts.accept)} accepted, {countPeople(drafts.reject)} rejected,{' '}
          {countPeople(drafts.waitlist)} on the waitlist; {countPeople(undecided)} still undecided. Each is
          told what was noted, and a decision that is told can only be taken back with a reason.
        </p>
        <RadioGroup
          label="When"
          options={[
            { value: 'now', label: 'Now' },
            { value: 'later', label: 'At a time' },
          ]}
          {...asChoice(['now', 'later'], form.field('when'))}
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
      </Form>
    </Section>
  );
}
