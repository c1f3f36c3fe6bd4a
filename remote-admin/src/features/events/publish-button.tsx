import type { EventDetails } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { Button, ConfirmDialog, PublishIcon, UndoIcon } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { setEventPublished } from './managed-events.api';

/** Shows an event to everybody, or takes it back. */
export function PublishButton({ event }: { event: EventDetails }) {
  const { http, queryClient, notify } = usePlatform();
  const [isAsking, setAsking] = useState(false);
  const { eventId, version, name, published } = event;
  const change = useMutation({
    mutationFn: () => setEventPublished(http, { eventId, version, published: !published }),
    onSuccess: async () => {
      setAsking(false);
      notify({
        tone: 'success',
        text: published ? `${name} is a draft again.` : `${name} is published.`,
      });
      await invalidateAfterMutation(queryClient);
    },
  });
  return (
    <>
      <Button
        variant={published ? 'secondary' : 'primary'}
        icon={published ? <UndoIcon /> : <PublishIcon />}
        onClick={() => {
          change.reset();
          setAsking(true);
        }}
      >
        {published ? 'Unpublish' : 'Publish'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={published ? `Unpublish ${name}?` : `Publish ${name}?`}
        confirmLabel={published ? 'Unpublish event' : 'Publish event'}
        tone={published ? 'danger' : 'default'}
        pending={change.isPending}
        error={change.error ? describeFailure(change.error) : undefined}
        onConfirm={() => change.mutate()}
      >
        {published
          ? 'It disappears for everybody but those who run it. Nothing is deleted.'
          : 'Everybody sees it, and can apply once applications open.'}
      </ConfirmDialog>
    </>
  );
}
