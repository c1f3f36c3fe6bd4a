import {
  RankingRules,
  type EventId,
  type OptionQuota,
  type PlaceQuotas,
  type Question,
} from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { asChecked, asChoice, asCount, asNumber, FormDialog, useForm } from '@event-portal/remote-kit/forms';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { Banner, Checkbox, RadioGroup, Select, Stack, TextField } from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import { makeRankedRun, quotaQuestionsQuery } from './ranking.api';

export type RankingFormProps = {
  eventId: EventId;
  /** The rules of the newest run; undefined for the first one. */
  last: RankingRules | undefined;
  freeSeats: number;
  onMade: (runId: string) => void;
  onClose: () => void;
};

/** Asks by what people are ranked. */
export function RankingForm({ eventId, last, freeSeats, onMade, onClose }: RankingFormProps) {
  const { http, queryClient } = usePlatform();
  const { data: questions = [], error } = useQuery(quotaQuestionsQuery(http, eventId));
  const form = useForm({
    schema: RankingRules,
    start: last ?? firstRules(freeSeats),
    save: (rules) => makeRankedRun(http, eventId, rules),
    onSaved: async ({ runId }) => {
      onMade(runId);
      await invalidateAfterMutation(queryClient);
    },
  });
  const { quotas } = form.values;
  const asked = questions.find(({ id }) => id === quotas?.question);
  return (
    <FormDialog
      form={form}
      title="Rank by scores"
      description="Everybody who waits for a decision is ranked by the mean of their readings. Nothing is noted until you say so."
      submitLabel="Rank"
      cancelLabel="Not now"
      onClose={onClose}
    >
      <TextField label="Places to give" inputMode="numeric" {...asCount(form.field('places'))} />
      <TextField label="Next on the waitlist" inputMode="numeric" {...asCount(form.field('waitlist'))} />
      <RadioGroup
        label="Everybody after them"
        options={[
          { value: 'leave', label: 'Stays undecided' },
          { value: 'reject', label: 'Is rejected' },
        ]}
        {...asChoice(['leave', 'reject'], form.field('rest'))}
      />
      <TextField
        label="Readings needed at least"
        description="Who has fewer is not ranked, and stays undecided."
        inputMode="numeric"
        {...asCount(form.field('leastReadings'))}
      />
      <Select
        label="Share places by a question"
        name="quotas.question"
        optional
        options={[
          { value: '', label: 'No question' },
          ...questions.map(({ id, label }) => ({ value: id, label })),
        ]}
        value={quotas?.question ?? ''}
        onChange={(id) => form.change({ quotas: quotasFor(questions.find((one) => one.id === id)) })}
      />
      {error && <Banner tone="warning">{describeFailure(error)}</Banner>}
      {quotas && (
        <QuotaFields
          quotas={quotas}
          labelOf={(id) => asked?.options.find((option) => option.id === id)?.label ?? id}
          onChange={(changed) => form.change({ quotas: changed })}
        />
      )}
      <Checkbox
        label="Keep what was noted by hand"
        description="It takes its place, and the rest are ranked around it."
        {...asChecked(form.field('keepByHand'))}
      />
      <TextField
        label="Seed for ties"
        description="The same seed puts people with equal scores in the same order. Leave it empty for a new one."
        optional
        {...form.field('seed')}
      />
    </FormDialog>
  );
}

function firstRules(freeSeats: number): RankingRules {
  return {
    ...{ places: Math.max(0, freeSeats), waitlist: 0, rest: 'leave', leastReadings: 1 },
    ...{ quotas: null, keepByHand: true, seed: '' },
  };
}

function quotasFor(question: Extract<Question, { options: unknown }> | undefined): PlaceQuotas | null {
  if (!question) return null;
  const options = question.options.map(({ id }) => ({ option: id, least: null, most: null }));
  return { question: question.id, unit: 'people', options };
}

type QuotaFieldsProps = {
  quotas: PlaceQuotas;
  labelOf: (option: string) => string;
  onChange: (quotas: PlaceQuotas) => void;
};

function QuotaFields({ quotas, labelOf, onChange }: QuotaFieldsProps) {
  const { unit } = quotas;
  const change = (option: string, part: Partial<OptionQuota>) =>
    onChange({
      ...quotas,
      options: quotas.options.map((one) => (one.option === option ? { ...one, ...part } : one)),
    });
  return (
    <Stack>
      <RadioGroup
        label="Numbers are"
        options={[
          { value: 'people', label: 'People' },
          { value: 'percent', label: 'Percent of the places' },
        ]}
        {...asChoice(['people', 'percent'], {
          name: 'quotas.unit',
          value: unit,
          onChange: (changed: PlaceQuotas['unit']) => onChange({ ...quotas, unit: changed }),
        })}
      />
      {quotas.options.map(({ option, least, most }, place) => (
        <Stack key={option} gap="small">
          <TextField
            label={`${labelOf(option)}: at least (${unit})`}
            optional
            type="number"
            {...asNumber({
              name: `quotas.options.${place}.least`,
              value: least,
              onChange: (number) => change(option, { least: number }),
            })}
          />
          <TextField
            label={`${labelOf(option)}: at most (${unit})`}
            optional
            type="number"
            {...asNumber({
              name: `quotas.options.${place}.most`,
              value: most,
              onChange: (number) => change(option, { most: number }),
            })}
          />
        </Stack>
      ))}
    </Stack>
  );
}
