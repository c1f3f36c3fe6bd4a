import { SERVICE_KEY_DAYS, ServiceKeyDraft, ServiceScope } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { asNumber, FormDialog, useForm } from '@event-portal/remote-kit/forms';
import { Banner, Checkbox, CodeBlock, NoticeDialog, Select, Stack, TextField } from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { scopeLabels } from './scope-labels';
import { createServiceKey, keyEventsQuery } from './service-keys.api';

/** The key as it is being made. */
type KeyValues = {
  name: string;
  scopes: ServiceScope[];
  /** Null for every event. */
  eventId: string | null;
  expiresInDays: number | null;
};

const start: KeyValues = { name: '', scopes: [], eventId: null, expiresInDays: 365 };

/** The choice that means all events. */
const EVERY_EVENT = 'every';

/** Makes a key, and shows it once. */
export function CreateServiceKeyDialog({ onClose }: { onClose: () => void }) {
  const { http, queryClient } = usePlatform();
  const events = useQuery(keyEventsQuery(http));
  const form = useForm({
    schema: ServiceKeyDraft,
    start,
    save: (draft) => createServiceKey(http, draft),
    onSaved: () => invalidateAfterMutation(queryClient),
  });
  const scopes = form.field('scopes');
  const toggle = (scope: ServiceScope, on: boolean) =>
    scopes.onChange(on ? [...scopes.value, scope] : scopes.value.filter((chosen) => chosen !== scope));
  const eventId = form.field('eventId');
  if (form.result) {
    return (
      <NoticeDialog title={`The key for ${form.result.name}`} closeLabel="I have stored it" onClose={onClose}>
        <Stack>
          <Banner tone="warning" title="This is the only time that it is shown">
            Store it where the service reads its secrets. If it is lost, revoke it and make another.
          </Banner>
          <CodeBlock label="Key" code={form.result.key} />
        </Stack>
      </NoticeDialog>
    );
  }
  return (
    <FormDialog
      form={form}
      title="Make a service key"
      description="For a program such as the chat bot. It may do what you allow here, and nothing else."
      submitLabel="Make key"
      onClose={onClose}
    >
      <TextField label="What is it for?" autoComplete="off" {...form.field('name')} />
      {ServiceScope.options.map((scope, index) => (
        <Checkbox
          key={scope}
          name={index === 0 ? scopes.name : `${scopes.name}-${scope}`}
          label={scopeLabels[scope]}
          checked={scopes.value.includes(scope)}
          onChange={(on) => toggle(scope, on)}
        />
      ))}
      <Select
        {...eventId}
        label="For which event?"
        description={
          events.isError ? 'The events could not be loaded. Open this again to choose one.' : undefined
        }
        options={[
          { value: EVERY_EVENT, label: 'Every published event' },
          ...(events.data?.events ?? []).map((event) => ({ value: event.eventId, label: event.name })),
        ]}
        value={eventId.value ?? EVERY_EVENT}
        onChange={(chosen) => eventId.onChange(chosen === EVERY_EVENT ? null : chosen)}
      />
      <Select
        label="For how long?"
        description="Make a new key before this one ends: the service then stops."
        options={SERVICE_KEY_DAYS.map((days) => ({ value: String(days), label: `${days} days` }))}
        {...asNumber(form.field('expiresInDays'))}
      />
    </FormDialog>
  );
}
