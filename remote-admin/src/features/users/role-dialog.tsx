import type { PlatformRole, UserDetails } from '@event-portal/contracts';
import { describeFailure, usePerson, usePlatform } from '@event-portal/remote-kit';
import { ConfirmDialog } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { changePlatformRole } from './users.api';

/** Asks before somebody gets everything, or loses it. */
export function RoleDialog({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const { http, queryClient, notify, refreshSession } = usePlatform();
  const person = usePerson();
  const { userId, name } = user;
  const role: PlatformRole = user.role === 'superuser' ? 'user' : 'superuser';
  const isSelf = person?.userId === userId;
  const changing = useMutation({
    mutationFn: () => changePlatformRole(http, { userId, role }),
    onSuccess: async () => {
      notify({
        tone: 'success',
        text: role === 'superuser' ? `${name} is superuser now.` : `${name} is a plain user now.`,
      });
      onClose();
      if (isSelf) await refreshSession();
      else await invalidateAfterMutation(queryClient);
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={role === 'superuser' ? `Make ${name} superuser?` : `Make ${name} a plain user?`}
      confirmLabel={role === 'superuser' ? 'Make superuser' : 'Make a plain user'}
      tone="danger"
      pending={changing.isPending}
      error={changing.error ? describeFailure(changing.error) : undefined}
      onConfirm={() => changing.mutate()}
    >
      {role === 'superuser' &&
        'They see and change everything on this platform, people’s data included. They are signed out now, and sign in again with their new role.'}
      {role === 'user' && isSelf && 'This is you: you lose the admin area at once.'}
      {role === 'user' && !isSelf && 'They lose the admin area at once. Their roles at events stay.'}
    </ConfirmDialog>
  );
}
