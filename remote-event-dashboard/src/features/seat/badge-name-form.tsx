import { usePlatform } from '@event-portal/remote-kit';
import { Form, OnboardingFields, useOnboardingForm } from '@event-portal/remote-kit/forms';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { Button, FormSection } from '@event-portal/ui';

/** What newcomers are asked, where they have a seat already. */
export function BadgeNameForm() {
  const { queryClient, notify } = usePlatform();
  const form = useOnboardingForm(() => {
    notify({ tone: 'success', text: 'Saved. Your pass and your badge have that name.' });
    void invalidateAfterMutation(queryClient);
  });
  return (
    <Form
      form={form}
      actions={
        <Button type="submit" variant="primary" pending={form.isPending}>
          Save
        </Button>
      }
    >
      <FormSection
        id="badge-name"
        title="What stands on your badge"
        description="You are asked this once. Later you can change it in your settings."
      >
        <OnboardingFields form={form} />
      </FormSection>
    </Form>
  );
}
