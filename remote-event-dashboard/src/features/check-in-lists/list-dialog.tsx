import {
  CheckInListDraft,
  CheckInListKind,
  type AskedQuestions,
  type CheckInList,
  type PortalEvent,
} from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import {
  asChecked,
  asChoice,
  asNumber,
  ConflictNotice,
  FormDialog,
  useForm,
} from '@event-portal/remote-kit/forms';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { Checkbox, DateTimeField, Grid, RadioGroup, Select, TextArea, TextField } from '@event-portal/ui';
import { useState } from 'react';
import { changeList, makeList, readList } from './check-in-lists.api';
import { audienceLabels, hasLimits, isPlace, listKindLabels } from './list-labels';
import { ShownQuestionsField } from './shown-questions-field';

export type ListDialogProps = {
  event: PortalEvent;
  /** What is changed; null to make one. */
  list: CheckInList | null;
  asked: AskedQuestions;
  onClose: () => void;
};

const audiences = ['seated', 'arrived'] as const;

/** An event has one door, and has it from the beginning. */
const kinds = CheckInListKind.options.filter((kind) => kind !== 'door');

const nothing: CheckInListDraft = {
  ...{ name: '', kind: 'workshop', audience: 'arrived', opensAt: null, closesAt: null },
  ...{ limitPerPerson: 1, limitHours: null, stock: null, countsExits: false },
  ...{ shownQuestions: [], showsTeam: false, note: '' },
};

/** A check-in list while somebody makes or changes it: what makes no sense for its kind is not asked. */
export function ListDialog({ event, list, asked, onClose }: ListDialogProps) {
  const { http, queryClient, notify } = usePlatform();
  const { eventId, timeZone } = event;
  const [version, setVersion] = useState(list?.version ?? 0);
  const form = useForm({
    schema: CheckInListDraft,
    start: list ? CheckInListDraft.parse(list) : nothing,
    save: async (draft, { force }) => {
      if (list === null) return makeList(http, eventId, draft);
      const newest = force ? await readList(http, eventId, list.listId) : undefined;
      return changeList(http, eventId, list.listId, { draft, version: newest?.version ?? version });
    },
    onSaved: async ({ name }) => {
      notify({ tone: 'success', text: list === null ? `${name} is a list now.` : `${name} is changed.` });
      onClose();
      await invalidateAfterMutation(queryClient);
    },
    loadNewer: async () => {
      const newest = list && (await readList(http, eventId, list.listId));
      if (!newest) throw new Error('The list has been removed.');
      setVersion(newest.version);
      return CheckInListDraft.parse(newest);
    },
  });
  const { values, change } = form;
  const isDoor = values.kind === 'door';
  const choice = asChoice(kinds, form.field('kind'));
  const shown = form.field('shownQuestions');
  const { checked: countsExits, ...exits } = asChecked(form.field('countsExits'));
  const opening = { timeZone, near: event.startsAt, optional: true };
  return (
    <FormDialog
      form={form}
      size="wide"
      title={list === null ? 'Make a list' : `Change ${list.name}`}
      {...(list !== null && list.scans > 0 && { description: 'What was scanned stays as it was judged.' })}
      submitLabel={list === null ? 'Make the list' : 'Save the list'}
      onClose={onClose}
    >
      <ConflictNotice
        title="Somebody else changed this list while you were editing it"
        conflict={form.conflict}
      />
      <TextField
        label="Name"
        description="What whoever scans chooses it by."
        autoComplete="off"
        {...form.field('name')}
      />
      {!isDoor && (
        <>
          <Select
            label="Kind"
            options={kinds.map((kind) => ({ value: kind, label: listKindLabels[kind] }))}
            {...choice}
            onChange={(kind) => {
              choice.onChange(kind);
              if (kind === 'meal' || kind === 'swag') change({ countsExits: false });
            }}
          />
          <RadioGroup
            label="Whom does it let in?"
            options={audiences.map((audience) => ({ value: audience, label: audienceLabels[audience] }))}
            {...asChoice(audiences, form.field('audience'))}
          />
        </>
      )}
      <Grid minimum="field">
        <DateTimeField label="Opens" {...opening} {...form.field('opensAt')} />
        <DateTimeField label="Closes" {...opening} {...form.field('closesAt')} />
      </Grid>
      {isPlace(values.kind) && (
        <Checkbox
          label="People are scanned when they go, too"
          description="Whoever has gone may come in again."
          checked={countsExits}
          {...exits}
          onChange={(next) =>
            change({
              countsExits: next,
              ...(!hasLimits({ ...values, countsExits: next }) && { limitPerPerson: null, limitHours: null }),
            })
          }
        />
      )}
      {hasLimits(values) && (
        <Grid minimum="field">
          <TextField
            type="number"
            label="How often for one person"
            description="Empty: as often as they come."
            optional
            {...asNumber(form.field('limitPerPerson'))}
          />
          <TextField
            type="number"
            label="Within so many hours"
            description="Counted back from the scan. Empty: as long as the list lasts."
            optional
            {...asNumber(form.field('limitHours'))}
          />
        </Grid>
      )}
      {!isDoor && (
        <TextField
          type="number"
          label="How many there are"
          description="Empty: as many as come."
          optional
          {...asNumber(form.field('stock'))}
        />
      )}
      <ShownQuestionsField field={shown} asked={asked} />
      <Checkbox label="The team is shown" {...asChecked(form.field('showsTeam'))} />
      <TextArea
        label="Note for whoever scans"
        optional
        description="Shown with every welcome: “Give them a badge.”"
        limit={140}
        rows={2}
        {...form.field('note')}
      />
    </FormDialog>
  );
}
