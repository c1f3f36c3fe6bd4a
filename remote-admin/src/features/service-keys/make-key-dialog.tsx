import { SERVICE_KEY_DAYS, ServiceScope } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { FormDialog, formErrors, useFields } from '@event-portal/remote-kit/forms';
import { Banner, Checkbox, CodeBlock, NoticeDialog, Select, Stack, TextField } from '@event-portal/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { forgetAfterChange } from '../../admin-cache';
import { scopeWords } from './scope-words';
import { keyEventsQuery, makeServiceKey } from './service-keys.api';

/** What stands in the choice of an event for all of them. */
const EVERY_EVENT = 'every';

/** Makes a key, and shows it once. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }) {
  const { http, queryClient } = usePlatform();
  const { values, change, isChanged } = useFields({
    name: '',
    scopes: new Array<ServiceScope>(),
    eventId: EVERY_EVENT,
    expiresInDays: 365,
  });
  const { name, scopes, eventId, expiresInDays } = values;
  const events = useQuery(keyEventsQuery(http));
  const making = useMutation({
    mutationFn: () => makeServiceKey(http, { ...values, eventId: eventId === EVERY_EVENT ? null : eventId }),
    onSuccess: () => forgetAfterChange(queryClient),
    // The key is a secret: it leaves the memory with the dialog.
    gcTime: 0,
  });
  const toggle = (scope: ServiceScope, on: boolean) =>
    change({ scopes: on ? [...scopes, scope] : scopes.filter((chosen) => chosen !== scope) });
  if (making.data) {
    return (
      <NoticeDialog title={`The key for ${making.data.name}`} closeLabel="I have stored it" onClose={onClose}>
        <Stack>
          <Banner tone="warning" title="This is the only time that it is shown">
            Store it where the service reads its secrets. If it is lost, revoke it and make another.
          </Banner>
          <CodeBlock label="Key" code={making.data.key} />
        </Stack>
      </NoticeDialog>
    );
  }
  return (
    <FormDialog
      title="Make a service key"
      description="For a program such as the chat bot. It may do what you allow here, and nothing else."
      submitLabel="Make key"
      unsaved={isChanged}
      pending={making.isPending}
      errors={formErrors(making.error)}
      onSubmit={() => making.mutate()}
      onClose={onClose}
    >
      <TextField
        name="name"
        label="What is it for?"
        autoComplete="off"
        value={name}
        onChange={(text) => change({ name: text })}
      />
      {ServiceScope.options.map((scope, index) => (
        <Checkbox
          key={scope}
          name={index === 0 ? 'scopes' : `scopes-${scope}`}
          label={scopeWords[scope]}
          checked={scopes.includes(scope)}
          onChange={(on) => toggle(scope, on)}
        />
      ))}
      <Select
        name="eventId"
        label="For which event?"
        description={
          events.isError ? 'The events could not be loaded. Open this again to choose one.' : undefined
        }
        options={[
          { value: EVERY_EVENT, label: 'Every published event' },
          ...(events.data?.events ?? []).map((event) => ({ value: event.eventId, label: event.name })),
        ]}
        value={eventId}
        onChange={(chosen) => change({ eventId: chosen })}
      />
      <Select
        name="expiresInDays"
        label="For how long?"
        description="Make a new key before this one ends: the service then stops."
        options={SERVICE_KEY_DAYS.map((days) => ({ value: String(days), label: `${days} days` }))}
        value={String(expiresInDays)}
        onChange={(days) => change({ expiresInDays: Number(days) })}
      />
    </FormDialog>
  );
}
