import { usePlatform } from '@event-portal/remote-kit';
import { FormDialog, OnboardingFields, useOnboardingForm } from '@event-portal/remote-kit/forms';
import { useState } from 'react';
import { skipOnboarding } from './skip-onboarding';

/** Asks a newcomer what to call them, and where to write to (G13). It can be put off, and forces nobody anywhere. */
export function OnboardingDialog() {
  const { notify } = usePlatform();
  const [isOpen, setOpen] = useState(true);
  const form = useOnboardingForm(() => {
    setOpen(false);
    notify({ tone: 'success', text: 'Thank you. You can change this in your settings at any time.' });
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
      <OnboardingFields form={form} />
    </FormDialog>
  );
}
