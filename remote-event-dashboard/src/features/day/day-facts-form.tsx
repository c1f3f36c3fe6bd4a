import {
  DayFactsDraft,
  MOST_PROGRAMME_ITEMS,
  type DayFacts,
  type EventId,
  type PortalEvent,
} from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { ConflictNotice, LongForm, useForm } from '@event-portal/remote-kit/forms';
import { AddIcon, Button, TextArea, TextField } from '@event-portal/ui';
import { useState } from 'react';
import { dayFactsQuery, saveDayFacts } from './day.api';
import { ProgrammeItemFields, type TypedItem } from './programme-item-fields';

export type DayFactsFormProps = { eventId: EventId; event: PortalEvent; facts: DayFacts };

/** What admins write for those who are there on the day. */
export function DayFactsForm({ eventId, event, facts }: DayFactsFormProps) {
  const { http, queryClient } = usePlatform();
  const [version, setVersion] = useState(facts.version);
  const query = dayFactsQuery(http, eventId);
  const form = useForm({
    schema: DayFactsDraft,
    start: typedOf(facts),
    save: async (draft, { force }) => {
      const newest = force ? (await queryClient.query({ ...query, staleTime: 0 })).version : version;
      return saveDayFacts(http, eventId, { version: newest, facts: draft });
    },
    became: typedOf,
    onSaved: (saved) => {
      setVersion(saved.version);
      queryClient.setQueryData(query.queryKey, saved);
    },
    loadNewer: async () => {
      const newest = await queryClient.query({ ...query, staleTime: 0 });
      setVersion(newest.version);
      return typedOf(newest);
    },
  });
  const { programme } = form.values;
  const setProgramme = (next: TypedItem[]) => form.change({ programme: next });
  return (
    <LongForm form={form} submitLabel="Save for the day" savedNote="Saved for the day.">
      <ConflictNotice title="Somebody else changed this while you were writing" conflict={form.conflict} />
      <TextField label="Wi-Fi network" optional {...form.field('wifiNetwork')} />
      <TextField
        label="Wi-Fi password"
        optional
        description="Attendees and those who help see it, applicants do not."
        {...form.field('wifiPassword')}
      />
      <TextArea
        label="Whom to ask for help"
        optional
        description="Name, phone number, and where to find them."
        {...form.field('help')}
      />
      <TextArea label="What to bring" optional {...form.field('bring')} />
      {programme.map((item, place) => (
        <ProgrammeItemFields
          key={place}
          item={item}
          number={place + 1}
          event={event}
          onChange={(changed) => setProgramme(programme.with(place, changed))}
          onRemove={() => setProgramme(programme.toSpliced(place, 1))}
        />
      ))}
      {programme.length < MOST_PROGRAMME_ITEMS && (
        <Button
          icon={<AddIcon />}
          onClick={() => setProgramme([...programme, { title: '', startsAt: null, place: '' }])}
        >
          Add to the programme
        </Button>
      )}
    </LongForm>
  );
}

function typedOf({ wifiNetwork, wifiPassword, help, bring, programme }: DayFacts) {
  return { wifiNetwork, wifiPassword, help, bring, programme: programme as TypedItem[] };
}
