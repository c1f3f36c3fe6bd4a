import type { ManagedConfirmationForm, ManagedForm, PageNavigation } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import type { PageRead } from '@event-portal/remote-kit/routing';
import { PageHeader, SegmentedControl, Stack } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { eventPageHandle } from '#features/event/event-title.ts';
import { FormEditor } from '#features/questions/form-editor.tsx';
import {
  confirmationFormQuery,
  eventFormQuery,
  loadForm,
  type FormKind,
} from '#features/questions/questions.api.ts';
import type { LoaderArgs } from '#paths.gen.ts';
import { eventLoaderContext } from '#shared/event-loader-context.ts';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/questions'>) {
  const { eventId, ...platform } = eventLoaderContext(args);
  await Promise.all([
    loadForm(platform, eventId, 'application'),
    loadForm(platform, eventId, 'confirmation'),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('Questions');

export const shape = 'form';

export const early = [{ read: 'getEventForm' }, { read: 'getConfirmationForm' }] satisfies PageRead[];

export const navigation = {
  group: 'Configuration',
  label: 'Questions',
  icon: 'message',
  order: 65,
} satisfies PageNavigation;

const forms = [
  { value: 'application', label: 'Application' },
  { value: 'confirmation', label: 'Confirmation' },
] as const;

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const [shown, setShown] = useState<FormKind>('application');
  const { data: toApply } = useSuspenseQuery(eventFormQuery(http, eventId));
  const { data: toConfirm } = useSuspenseQuery(confirmationFormQuery(http, eventId));
  return (
    <>
      <PageHeader
        title="Questions"
        description={shown === 'application' ? concerns(toApply) : concernsConfirmed(toConfirm)}
      />
      <Stack>
        <SegmentedControl label="Form" options={forms} value={shown} onChange={setShown} />
        {/* Both stay: what is written in one is not lost by a look at the other. */}
        <div hidden={shown !== 'application'}>
          <FormEditor key={eventId} eventId={eventId} kind="application" newest={toApply} />
        </div>
        <div hidden={shown !== 'confirmation'}>
          <FormEditor key={eventId} eventId={eventId} kind="confirmation" newest={toConfirm} />
        </div>
      </Stack>
    </>
  );
}

/** Whom a change of the form concerns. */
function concerns({ drafts, submitted }: ManagedForm): string {
  const sent =
    submitted === 0
      ? 'Nobody has applied yet.'
      : `${submitted} sent ${submitted === 1 ? 'application keeps the questions that it answers' : 'applications keep the questions that they answer'}.`;
  const begun =
    drafts === 0 ? '' : ` ${drafts} ${drafts === 1 ? 'draft meets' : 'drafts meet'} the new ones.`;
  return `What people answer to apply. ${sent}${begun}`;
}

function concernsConfirmed({ answered, form }: ManagedConfirmationForm): string {
  const others =
    form.sections.length === 0 ? ' Nothing is asked yet.' : ' Accepted people meet new questions at once.';
  const given =
    answered === 0
      ? ''
      : ` ${answered} ${answered === 1 ? 'person has answered, and keeps the questions that they' : 'people have answered, and keep the questions that they'} answered.`;
  return `What people answer when they take their seat.${given}${others}`;
}
