import type { EventId, GivenRole, GivenRoleResult } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { FormDialog, formErrors } from '@event-portal/remote-kit/forms';
import { Banner, RadioGroup, TextArea } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { describeGivenRoles, describeRefusal } from './given-roles-words';
import { readAddresses } from './read-addresses';
import { giveRoles } from './roles.api';

export type GiveRolesDialogProps = {
  eventId: EventId;
  onClose: () => void;
  onChanged: () => Promise<void>;
};

/** Asks for people and a role. Who is refused stays in the field, with the reason, while the others are done. */
export function GiveRolesDialog({ eventId, onClose, onChanged }: GiveRolesDialogProps) {
  const { http, notify } = usePlatform();
  const [text, setText] = useState('');
  const [left, setLeft] = useState('');
  const [role, setRole] = useState<GivenRole>('staff');
  const { emails, wrong } = readAddresses(text);
  const giving = useMutation({
    mutationFn: () => giveRoles(http, eventId, { emails: [...emails, ...wrong], role }),
    onSuccess: async (results) => {
      const done = describeGivenRoles(results, role);
      if (done !== '') notify({ tone: 'success', text: done });
      const refused = results.filter(({ outcome }) => outcome === 'refused');
      if (refused.length === 0) onClose();
      else leave(refused.map(({ email }) => email).join('\n'));
      await onChanged();
    },
  });
  function leave(addresses: string) {
    setText(addresses);
    setLeft(addresses);
  }
  const refused = giving.data?.filter(({ outcome }) => outcome === 'refused') ?? [];
  return (
    <FormDialog
      title="Give a role"
      description="Who has not signed in yet is invited, and gets the role with the first sign-in by this address. The portal sends no mail: tell them yourself."
      submitLabel="Give role"
      unsaved={text !== left}
      pending={giving.isPending}
      errors={errorsOf(giving.error, wrong)}
      onSubmit={() => giving.mutate()}
      onClose={onClose}
    >
      {refused.length > 0 && <Refused results={refused} />}
      <TextArea
        name="emails"
        label="E-mail addresses"
        description="One or several, as you have them: with commas, in lines, with or without names."
        autoComplete="off"
        spellCheck={false}
        rows={3}
        value={text}
        onChange={setText}
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
          {
            value: 'admin',
            label: 'Admin',
            description: 'Decides on applications, edits the event and gives roles, too.',
          },
        ]}
        value={role}
        onChange={(value) => setRole(value === 'admin' ? 'admin' : 'staff')}
      />
    </FormDialog>
  );
}

function Refused({ results }: { results: readonly GivenRoleResult[] }) {
  return (
    <Banner
      tone="warning"
      live="assertive"
      title={
        results.length === 1
          ? 'One person keeps what they have'
          : `${results.length} people keep what they have`
      }
    >
      {results.map(({ email, name, refusal }) => (
        <p key={email}>
          {name ?? email}: {describeRefusal(refusal)}
        </p>
      ))}
    </Banner>
  );
}

/** A fault of one address is a fault of the field, and says which one it is. */
function errorsOf(error: unknown, wrong: readonly string[]): ReturnType<typeof formErrors> {
  const errors = formErrors(error);
  const atField = Object.entries(errors).find(([path]) => path.startsWith('emails'))?.[1];
  if (atField === undefined) return errors;
  const [first] = wrong;
  return { emails: first === undefined ? atField : `“${first}” is no e-mail address.` };
}
