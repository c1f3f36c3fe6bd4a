import { ProfileChange, type CurrentUser } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { formErrors } from '@event-portal/remote-kit/forms';
import { Banner, Button, Form, Switch, TextField } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changeProfile } from './profile.api';

/** What a person may change about themselves. */
export function ProfileForm({ person }: { person: CurrentUser }) {
  const { http, refreshSession } = usePlatform();
  const [name, setName] = useState(person.name);
  const [preferredEmail, setPreferredEmail] = useState(person.preferredEmail ?? '');
  const [emailConsent, setEmailConsent] = useState(person.emailConsent);
  const saving = useMutation({
    mutationFn: async () => {
      const typedEmail = preferredEmail.trim();
      const preferred = typedEmail === '' ? null : typedEmail;
      return changeProfile(http, ProfileChange.parse({ name, preferredEmail: preferred, emailConsent }));
    },
    onSuccess: async (saved) => {
      setName(saved.name);
      setPreferredEmail(saved.preferredEmail ?? '');
      await refreshSession();
    },
  });
  return (
    <Form
      errors={formErrors(saving.error)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) saving.mutate();
      }}
      actions={
        <Button type="submit" variant="primary" pending={saving.isPending}>
          Save changes
        </Button>
      }
    >
      {saving.isSuccess && (
        <Banner tone="success" live="polite">
          Your changes are saved.
        </Banner>
      )}
      <TextField name="name" label="Name" autoComplete="name" value={name} onChange={setName} />
      <TextField
        name="preferredEmail"
        type="email"
        label="Contact e-mail"
        description={`Organisers write to this address. Without one, they write to ${person.email}.`}
        optional
        autoComplete="email"
        value={preferredEmail}
        onChange={setPreferredEmail}
      />
      <Switch
        name="emailConsent"
        label="News by e-mail"
        description="New events and calls for help. Mail about your own applications comes in any case."
        checked={emailConsent}
        onChange={setEmailConsent}
      />
    </Form>
  );
}
