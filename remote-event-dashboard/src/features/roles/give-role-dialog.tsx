import type { EventId } from '@event-portal/contracts';
import { ApiError, describeFailure, usePlatform } from '@event-portal/remote-kit';
import { formErrors } from '@event-portal/remote-kit/forms';
import { Button, Dialog, Form, RadioGroup, TextField } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetAfterChange } from '../../event-cache';
import { giveRole, type GivenRole } from './roles.api';

const FORM_ID = 'give-role';

/** Asks for a person and a role. */
export function GiveRoleDialog({ eventId, onClose }: { eventId: EventId; onClose: () => void }) {
  const { http, queryClient, notify } = usePlatform();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<GivenRole>('staff');
  const giving = useMutation({
    mutationFn: () => giveRole(http, eventId, { email: email.trim(), role }),
    onSuccess: async ({ name }) => {
      notify({ tone: 'success', text: `${name} is ${role} of this event now.` });
      onClose();
      await forgetAfterChange(queryClient);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Give a role"
      description="The person has to have signed in once."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" pending={giving.isPending}>
            Give role
          </Button>
        </>
      }
    >
      <Form
        id={FORM_ID}
        errors={errorsOf(giving.error)}
        onSubmit={(event) => {
          event.preventDefault();
          if (!giving.isPending) giving.mutate();
        }}
      >
        <TextField
          name="email"
          type="email"
          label="E-mail address"
          autoComplete="off"
          value={email}
          onChange={setEmail}
        />
        <RadioGroup
          name="role"
          label="Role"
          appearance="cards"
          options={[
            {
              value: 'staff',
              label: 'Staff',
              description: 'Checks people in, and sees the figures and teams.',
            },
            { value: 'admin', label: 'Admin', description: 'Decides on applications and gives roles, too.' },
          ]}
          value={role}
          onChange={(value) => setRole(value === 'admin' ? 'admin' : 'staff')}
        />
      </Form>
    </Dialog>
  );
}

/** Somebody whom the portal does not know is a fault of the address. */
function errorsOf(error: unknown): ReturnType<typeof formErrors> {
  if (error instanceof ApiError && error.code === 'user_not_found') return { email: describeFailure(error) };
  return formErrors(error);
}
