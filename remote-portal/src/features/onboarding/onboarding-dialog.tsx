import { Onboarding } from '@event-portal/contracts';
import { usePerson, usePlatform } from '@event-portal/remote-kit';
import { formErrors } from '@event-portal/remote-kit/forms';
import { Button, Dialog, Form, TextField } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { completeOnboarding, skipOnboarding } from './onboarding.api';

const FORM_ID = 'onboarding';

/** Asks a newcomer what to call them, and where to write to (G13). It can be put off, and forces nobody anywhere. */
export function OnboardingDialog() {
  const { http, refreshSession, notify } = usePlatform();
  const person = usePerson();
  const [isOpen, setOpen] = useState(true);
  const [name, setName] = useState(person?.name ?? '');
  const [preferredEmail, setPreferredEmail] = useState(person?.preferredEmail ?? person?.email ?? '');
  const completing = useMutation({
    mutationFn: async () => completeOnboarding(http, Onboarding.parse({ name, preferredEmail })),
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
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && putOff()}
      title="Welcome to the portal"
      description="Two questions, so that organisers know what to call you and where to reach you."
      actions={
        <>
          <Button onClick={putOff}>Not now</Button>
          <Button type="submit" form={FORM_ID} variant="primary" pending={completing.isPending}>
            Save and go on
          </Button>
        </>
      }
    >
      <Form
        id={FORM_ID}
        errors={formErrors(completing.error)}
        onSubmit={(event) => {
          event.preventDefault();
          if (!completing.isPending) completing.mutate();
        }}
      >
        <TextField
          name="name"
          label="Your name"
          description="As it should stand on a badge."
          autoComplete="name"
          value={name}
          onChange={setName}
        />
        <TextField
          name="preferredEmail"
          type="email"
          label="Contact e-mail"
          description="Organisers write to this address."
          autoComplete="email"
          value={preferredEmail}
          onChange={setPreferredEmail}
        />
      </Form>
    </Dialog>
  );
}
