import { ProfileChange, type CurrentUser } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { asChecked, asText, Form, useForm } from '@event-portal/remote-kit/forms';
import { Button, Done, Section, Stack, Switch, TextField } from '@event-portal/ui';
import { changeProfile } from './profile.api';

/** What a person may change about themselves. */
export function ProfileForm({ person }: { person: CurrentUser }) {
  const { http, refreshSession } = usePlatform();
  const form = useForm({
    schema: ProfileChange,
    start: changeable(person),
    save: (change) => changeProfile(http, change),
    became: changeable,
    onSaved: refreshSession,
  });
  return (
    <Form
      form={form}
      actions={
        <>
          <Button type="submit" variant="primary" pending={form.isPending}>
            Save changes
          </Button>
          <span role="status">{form.isSaved && <Done>Your changes are saved.</Done>}</span>
        </>
      }
    >
      <Section id="profile" title="Profile">
        <Stack>
          <TextField label="Name" autoComplete="name" {...form.field('name')} />
          <TextField
            type="email"
            label="Contact e-mail"
            description={`Organisers write to this address. Without one, they write to ${person.email}.`}
            optional
            autoComplete="email"
            {...asText(form.field('preferredEmail'))}
          />
        </Stack>
      </Section>
      <Section id="notifications" title="Notifications">
        <Switch
          label="News by e-mail"
          description="Whether the organisers of your events, and the people who run the portal, may write news to you. You read news of your events in the portal in any case."
          {...asChecked(form.field('emailConsent'))}
        />
      </Section>
    </Form>
  );
}

function changeable({ name, preferredEmail, emailConsent }: CurrentUser) {
  return { name, preferredEmail, emailConsent };
}
