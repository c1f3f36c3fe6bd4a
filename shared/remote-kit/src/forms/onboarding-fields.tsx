import { completeOnboarding, Onboarding, type CurrentUser } from '@event-portal/contracts';
import { usePerson, usePlatform } from '@event-portal/remote-kit';
import { TextField } from '@event-portal/ui';
import { useForm, type FormOf } from './use-form';

/** What newcomers are asked, while they fill it in. */
export type OnboardingForm = FormOf<Onboarding, CurrentUser>;

/** Asks a newcomer what to call them, and where to write to (G13). Once it is saved, they are onboarded, and the whole portal knows it. */
export function useOnboardingForm(onSaved: () => void): OnboardingForm {
  const { http, refreshSession } = usePlatform();
  const person = usePerson();
  return useForm({
    schema: Onboarding,
    start: { name: person?.name ?? '', preferredEmail: person?.preferredEmail ?? person?.email ?? '' },
    save: (answers) => http(completeOnboarding, { body: answers }),
    onSaved: () => {
      onSaved();
      // Nobody waits for it: what was asked is saved.
      void refreshSession();
    },
  });
}

/** The fields of that form. */
export function OnboardingFields({ form }: { form: OnboardingForm }) {
  return (
    <>
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
    </>
  );
}
