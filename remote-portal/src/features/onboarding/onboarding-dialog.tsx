import { Onboarding } from '@event-portal/contracts';
import { usePerson, usePlatform } from '@event-portal/remote-kit';
import { FormDialog, useForm } from '@event-portal/remote-kit/forms';
import { TextField } from '@event-portal/ui';
import { useState } from 'react';
import { completeOnboarding, skipOnboarding } from './onboarding.api';

/** Asks a newcomer what to call them, and where to write to (G13). It can be put off, and forces nobody anywhere. */
export function OnboardingDialog() {
  const { http, refreshSession, notify } = usePlatform();
  const person = usePerson();
  const [isOpen, setOpen] = useState(true);
  const form = useForm({
    schema: Onboarding,
    start: { name: person?.name ?? '', preferredEmail: person?.preferredEmail ?? person?.email ?? '' },
    save: (answers) => completeOnboarding(http, answers),
    onSaved: async () => {
      setOpen(false);
      notify({ tone: 'success', text: 'Thank you. You can change this in your settings at any time.' });
      await refreshSession();
    },
  });

  const putOff = () => {
    skipOnboarding();
    setOpen(false);
  };
  if (!isOpen) return null;
  return (
    <FormDialog
      form={form}
      title="Welcome to the portal"
      description="Two questions, so that organisers know what to call you and where to reach you."
      submitLabel="Save and go on"
      cancelLabel="Not now"
      onClose={putOff}
    >
      <TextField
        label="Your name"
        description="As it should stand on a badge."
        autoComplete="name"
        {...form.field('name')}
      />
      <TextField
        type="email"
        label="Contact e-mail"
        description="Organisers write to this address."
        autoComplete="email"
        {...form.field('preferredEmail')}
      />
    </FormDialog>
  );
}
