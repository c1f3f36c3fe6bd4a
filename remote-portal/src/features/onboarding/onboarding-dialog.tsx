import { Onboarding } from '@event-portal/contracts';
import { usePerson, usePlatform } from '@event-portal/remote-kit';
import { FormDialog, formErrors, useFields } from '@event-portal/remote-kit/forms';
import { TextField } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { completeOnboarding, skipOnboarding } from './onboarding.api';

/** Asks a newcomer what to call them, and where to write to (G13). It can be put off, and forces nobody anywhere. */
export function OnboardingDialog() {
  const { http, refreshSession, notify } = usePlatform();
  const person = usePerson();
  const [isOpen, setOpen] = useState(true);
  const { values, change, isChanged } = useFields({
    name: person?.name ?? '',
    preferredEmail: person?.preferredEmail ?? person?.email ?? '',
  });
  const completing = useMutation({
    mutationFn: async () => completeOnboarding(http, Onboarding.parse(values)),
    onSuccess: async () => {
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
      title="Welcome to the portal"
      description="Two questions, so that organisers know what to call you and where to reach you."
      submitLabel="Save and go on"
      cancelLabel="Not now"
      unsaved={isChanged}
      pending={completing.isPending}
      errors={formErrors(completing.error)}
      onSubmit={() => completing.mutate()}
      onClose={putOff}
    >
      <TextField
        name="name"
        label="Your name"
        description="As it should stand on a badge."
        autoComplete="name"
        value={values.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        name="preferredEmail"
        type="email"
        label="Contact e-mail"
        description="Organisers write to this address."
        autoComplete="email"
        value={values.preferredEmail}
        onChange={(preferredEmail) => change({ preferredEmail })}
      />
    </FormDialog>
  );
}
