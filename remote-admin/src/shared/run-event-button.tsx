import { actAsEventAdmin, linkTo, type EventId } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { Button, type ButtonProps } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';

export type RunEventButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'children'> & {
  eventId: EventId;
  /** Where in the event's dashboard it leads. */
  page?: `/${string}`;
};

/** Takes on the event's admin role for an hour, and leads to where it is needed. Who has the role already only goes there. */
export function RunEventButton({ eventId, page = '/', ...look }: RunEventButtonProps) {
  const { http, queryClient, notify } = usePlatform();
  const navigate = useNavigate();
  const running = useMutation({
    mutationFn: () => http(actAsEventAdmin, { params: { eventId } }),
    onSuccess: async () => {
      await invalidateAfterMutation(queryClient, 'none');
      await navigate(linkTo('/events/:eventId/dashboard', { eventId }) + page.replace(/^\/$/, ''));
    },
    onError: (error) => notify({ tone: 'problem', text: describeFailure(error) }),
  });
  return <Button {...look} pending={running.isPending} onClick={() => running.mutate()} />;
}
