import type { EventId, OwnPass } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { Button, Cluster, ConfirmDialog, LinkButton, VisuallyHidden } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ownPassQuery, replaceOwnPass } from './seat.api';

export type PassActionsProps = { eventId: EventId; pass: Pick<OwnPass, 'imageUrl'> };

/** What can be done with a pass: take it along on paper or as an image, or have another in its place. */
export function PassActions({ eventId, pass: { imageUrl } }: PassActionsProps) {
  const { http, queryClient } = usePlatform();
  const [isAsked, setIsAsked] = useState(false);
  const replacement = useMutation({
    mutationFn: () => replaceOwnPass(http, eventId),
    onSuccess: (pass) => {
      queryClient.setQueryData(ownPassQuery(http, eventId).queryKey, pass);
      setIsAsked(false);
    },
  });
  return (
    <>
      <Cluster>
        <Button onClick={() => window.print()}>Print</Button>
        {imageUrl !== null && (
          <LinkButton href={imageUrl} target="_blank" rel="noreferrer noopener">
            Save image<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </LinkButton>
        )}
        <Button
          onClick={() => {
            replacement.reset();
            setIsAsked(true);
          }}
        >
          Replace my pass
        </Button>
      </Cluster>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title="Replace your pass?"
        confirmLabel="Replace my pass"
        pending={replacement.isPending}
        error={replacement.error ? describeFailure(replacement.error) : undefined}
        onConfirm={() => replacement.mutate()}
      >
        <p>
          Do this when others have seen or copied it. The old pass stops working at once, also where you have
          printed it.
        </p>
      </ConfirmDialog>
    </>
  );
}
