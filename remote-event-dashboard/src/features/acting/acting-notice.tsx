import { linkTo, stopActingAsEventAdmin, type EventId } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { Banner, Button, DateTime } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';

export type ActingNoticeProps = { eventId: EventId; until: string; timeZone: string };

/** Tells a superuser that they act as an admin of this event, until when, and lets them stop. */
export function ActingNotice({ eventId, until, timeZone }: ActingNoticeProps) {
  const { http, queryClient } = usePlatform();
  const navigate = useNavigate();
  const stopping = useMutation({
    mutationFn: () => http(stopActingAsEventAdmin, { params: { eventId } }),
    // The dashboard is left before its role is read again, so that nothing of it shows as not found in between.
    onSuccess: async () => {
      await navigate(`${linkTo('/admin/events-management')}/${eventId}`);
      await invalidateAfterMutation(queryClient);
    },
  });
  return (
    <Banner
      tone="warning"
      title="You run this event as a superuser"
      action={
        <Button size="small" pending={stopping.isPending} onClick={() => stopping.mutate()}>
          Stop running it
        </Button>
      }
    >
      {stopping.error ? (
        describeFailure(stopping.error)
      ) : (
        <>
          You are its admin until <DateTime value={until} timeZone={timeZone} />. The log names you with
          whatever you change.
        </>
      )}
    </Banner>
  );
}
