import type { UserDetails } from '@event-portal/contracts';
import { describeFailure, usePlatform, type HttpClient } from '@event-portal/remote-kit';
import { ReasonDialog } from '@event-portal/remote-kit/forms';
import { ConfirmDialog } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { endUserSessions, liftSuspension, suspendUser } from './users.api';

/** What a superuser can do about somebody's way in. */
export type AccessAction = 'suspend' | 'lift' | 'sign-out';

type AccessTexts = {
  readonly label: string;
  readonly question: (name: string) => string;
  readonly consequence: string;
  readonly tone: 'default' | 'danger';
  readonly done: (name: string) => string;
  readonly act: (http: HttpClient, user: UserDetails, reason: string) => Promise<unknown>;
};

/** What each is called, what it does, and what is said of it. */
export const accessActions: Record<AccessAction, AccessTexts> = {
  suspend: {
    label: 'Suspend',
    question: (name) => `Suspend ${name}?`,
    consequence:
      'They are signed out at once, everywhere, and cannot sign in until you lift it. Applications, seats and teams stay as they are; the waitlist passes them over.',
    tone: 'danger',
    done: (name) => `${name} is suspended.`,
    act: (http, { userId }, reason) => suspendUser(http, userId, reason),
  },
  lift: {
    label: 'Lift suspension',
    question: (name) => `Lift the suspension of ${name}?`,
    consequence: 'They can sign in again. What they had is still there.',
    tone: 'default',
    done: (name) => `${name} can sign in again.`,
    act: (http, { userId }) => liftSuspension(http, userId),
  },
  'sign-out': {
    label: 'Sign out everywhere',
    question: (name) => `Sign ${name} out everywhere?`,
    consequence: 'Their sessions end at once. They can sign in again whenever they like.',
    tone: 'danger',
    done: (name) => `${name} is signed out everywhere.`,
    act: (http, { userId }) => endUserSessions(http, userId),
  },
};

/** Asks before somebody is kept out, let in again, or signed out. */
export function AccessDialog({
  user,
  action,
  onClose,
}: {
  user: UserDetails;
  action: AccessAction;
  onClose: () => void;
}) {
  const { http, queryClient, notify } = usePlatform();
  const { question, consequence, label, tone, done, act } = accessActions[action];
  const acting = useMutation({
    mutationFn: (reason: string) => act(http, user, reason),
    onSuccess: async () => {
      notify({ tone: 'success', text: done(user.name) });
      onClose();
      await invalidateAfterMutation(queryClient);
    },
  });
  if (action === 'suspend')
    return (
      <ReasonDialog
        title={question(user.name)}
        description={consequence}
        submitLabel={label}
        readers="Other superusers read this, here and in the log. The person does not."
        save={(reason) => acting.mutateAsync(reason)}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={question(user.name)}
      confirmLabel={label}
      tone={tone}
      pending={acting.isPending}
      error={acting.error ? describeFailure(acting.error) : undefined}
      onConfirm={() => acting.mutate('')}
    >
      {consequence}
    </ConfirmDialog>
  );
}
