import type { PageNavigation } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import type { PageRead } from '@event-portal/remote-kit/routing';
import { PageHeader } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventPageHandle } from '#features/event/event-title.ts';
import { FormEditor } from '#features/questions/form-editor.tsx';
import { eventFormQuery } from '#features/questions/questions.api.ts';
import type { LoaderArgs } from '#paths.gen.ts';
import { eventLoaderContext } from '#shared/event-loader-context.ts';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/questions'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  await queryClient.query({ ...eventFormQuery(http, eventId), staleTime: 0 });
  return { eventId };
}

export const handle = eventPageHandle('Questions');

export const shape = 'form';

export const early = [{ read: 'getEventForm' }] satisfies PageRead[];

export const navigation = {
  group: 'Configuration',
  label: 'Questions',
  icon: 'message',
  order: 65,
} satisfies PageNavigation;

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { data } = useSuspenseQuery(eventFormQuery(http, eventId));
  return (
    <>
      <PageHeader title="Questions" description={concerns(data)} />
      <FormEditor key={eventId} eventId={eventId} managed={data} />
    </>
  );
}

/** Whom a change of the form concerns. */
function concerns({ drafts, submitted }: { drafts: number; submitted: number }): string {
  const sent =
    submitted === 0
      ? 'Nobody has applied yet.'
      : `${submitted} sent ${submitted === 1 ? 'application keeps the questions that it answers' : 'applications keep the questions that they answer'}.`;
  const begun =
    drafts === 0 ? '' : ` ${drafts} ${drafts === 1 ? 'draft meets' : 'drafts meet'} the new ones.`;
  return `What people answer to apply. ${sent}${begun}`;
}
