import {
  ReadingRules,
  SCORES,
  type Criterion,
  type EventId,
  type ManagedReadingRules,
} from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { asChecked, asCount, LongForm, useForm } from '@event-portal/remote-kit/forms';
import { AddIcon, Banner, Button, Checkbox, Section, Stack, TextField } from '@event-portal/ui';
import { useState } from 'react';
import { readingRulesQuery, saveReadingRules } from './readers.api';

/** How applications are read: by how many, whether blind, and by what. */
export function RulesForm({ eventId, managed }: { eventId: EventId; managed: ManagedReadingRules }) {
  const { http, queryClient } = usePlatform();
  const [version, setVersion] = useState(managed.version);
  const query = readingRulesQuery(http, eventId);
  const { scored } = managed;
  const form = useForm({
    schema: ReadingRules,
    start: rulesOf(managed),
    save: async (rules, { force }) => {
      const newest = force ? (await queryClient.query({ ...query, staleTime: 0 })).version : version;
      return saveReadingRules(http, eventId, { version: newest, rules });
    },
    became: rulesOf,
    onSaved: (saved) => {
      setVersion(saved.version);
      queryClient.setQueryData(query.queryKey, saved);
    },
    loadNewer: async () => {
      const newest = await queryClient.query({ ...query, staleTime: 0 });
      setVersion(newest.version);
      return rulesOf(newest);
    },
  });
  const { rubric } = form.values;
  const setRubric = (next: Criterion[]) => form.change({ rubric: next });
  return (
    <LongForm form={form} submitLabel="Save" savedNote="Saved.">
      <TextField
        label="Readers for each application"
        inputMode="numeric"
        {...asCount(form.field('readersEach'))}
      />
      <Checkbox
        label="Read blind"
        description="Readers see no name, picture, e-mail address or phone number, and no files. What people write of themselves stays: hide such questions from readers."
        {...asChecked(form.field('blind'))}
      />
      <Checkbox
        label="Closed"
        description="Scores stay as they are, and nothing is dealt out."
        {...asChecked(form.field('closed'))}
      />
      {scored && (
        <Banner title="There are scores already">
          The criteria and their order stay. You can change their words: scores keep their meaning only if you
          mean the same.
        </Banner>
      )}
      {rubric.map((criterion, place) => (
        <CriterionFields
          key={criterion.id}
          criterion={criterion}
          number={place + 1}
          onChange={(changed) => setRubric(rubric.map((one) => (one.id === changed.id ? changed : one)))}
          onRemove={
            scored || rubric.length === 1
              ? undefined
              : () => setRubric(rubric.filter(({ id }) => id !== criterion.id))
          }
        />
      ))}
      {!scored && (
        <Button icon={<AddIcon />} onClick={() => setRubric([...rubric, newCriterion()])}>
          Add criterion
        </Button>
      )}
    </LongForm>
  );
}

function rulesOf({ rubric, readersEach, blind, closed }: ReadingRules): ReadingRules {
  return { rubric, readersEach, blind, closed };
}

function newCriterion(): Criterion {
  return {
    id: `c${crypto.randomUUID().replaceAll('-', '')}`,
    name: '',
    help: '',
    anchors: SCORES.map(() => ''),
  };
}

type CriterionFieldsProps = {
  criterion: Criterion;
  /** Its place among all, from one. */
  number: number;
  onChange: (criterion: Criterion) => void;
  /** Undefined where it has to stay. */
  onRemove: (() => void) | undefined;
};

function CriterionFields({ criterion, number, onChange, onRemove }: CriterionFieldsProps) {
  const { name, help, anchors } = criterion;
  const path = `rubric.${number - 1}`;
  return (
    <Section
      title={name || 'Criterion without a name'}
      actions={
        onRemove && (
          <Button variant="quiet" onClick={onRemove}>
            Remove criterion
          </Button>
        )
      }
    >
      <Stack>
        <TextField
          label={`Name of criterion ${number}`}
          name={`${path}.name`}
          value={name}
          onChange={(changed) => onChange({ ...criterion, name: changed })}
        />
        <TextField
          label={`What criterion ${number} is about`}
          name={`${path}.help`}
          optional
          value={help}
          onChange={(changed) => onChange({ ...criterion, help: changed })}
        />
        {SCORES.map((score, place) => (
          <TextField
            key={score}
            label={`Criterion ${number}: what ${score} stands for`}
            name={`${path}.anchors.${place}`}
            value={anchors[place] ?? ''}
            onChange={(changed) =>
              onChange({
                ...criterion,
                anchors: SCORES.map((_score, at) => (at === place ? changed : (anchors[at] ?? ''))),
              })
            }
          />
        ))}
      </Stack>
    </Section>
  );
}
