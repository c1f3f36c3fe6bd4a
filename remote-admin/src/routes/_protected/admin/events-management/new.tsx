import { EventDraft, ManagedEventsQuery, type PagePalette } from '@event-portal/contracts';
import { platformContext, usePlatform } from '@event-portal/remote-kit';
import { EventForm, eventFormValues } from '@event-portal/remote-kit/events';
import { useForm } from '@event-portal/remote-kit/forms';
import type { PageHandle, PageRead } from '@event-portal/remote-kit/routing';
import { Breadcrumbs, PageHeader, readerZone } from '@event-portal/ui';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { createEvent, managedEventsQuery } from '#features/events/managed-events.api.ts';
import { href, type LoaderArgs } from '#paths.gen.ts';

/** Asks the API for what only superusers get: the form shows to nobody who could not send it (A5). */
export async function loader({ context }: LoaderArgs<'/admin/events-management/new'>) {
  const { http, queryClient } = context.get(platformContext);
  await queryClient.query(managedEventsQuery(http, ManagedEventsQuery.parse({})));
  return null;
}

export const handle = { title: 'New event' } satisfies PageHandle;

export const shape = 'form';

export const palette = { label: 'Create an event', icon: 'calendar', order: 10 } satisfies PagePalette;

export const early = [{ read: 'listManagedEvents' }] satisfies PageRead[];

const start = eventFormValues({ name: '', description: '', location: '', timeZone: readerZone() });

export function Component() {
  const { http, queryClient, notify } = usePlatform();
  const navigate = useNavigate();
  const form = useForm({
    schema: EventDraft,
    start,
    save: (draft) => createEvent(http, draft),
    onSaved: async ({ name }) => {
      notify({ tone: 'success', text: `${name} is created. Publish it when it is ready.` });
      await invalidateAfterMutation(queryClient);
    },
  });
  const created = form.result?.eventId;
  // After the form knows that it is saved, so that it does not ask whether to leave.
  useEffect(() => {
    if (created) void navigate(href('/admin/events-management/:eventId', { eventId: created }));
  }, [created, navigate]);
  return (
    <>
      <PageHeader
        title="New event"
        description="It stays a draft until you publish it. You become its first admin."
        breadcrumbs={
          <Breadcrumbs
            items={[
              { label: 'Events', href: href('/admin/events-management') },
              { label: 'New event', href: href('/admin/events-management/new') },
            ]}
          />
        }
      />
      <EventForm form={form} submitLabel="Create event" />
    </>
  );
}
