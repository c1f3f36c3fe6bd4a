import { ProfileChange, type CurrentUser } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { Form, formErrors, useFields } from '@event-portal/remote-kit/forms';
import { Button, Done, Section, Stack, Switch, TextField } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { changeProfile } from './profile.api';

type Fields = { name: string; preferredEmail: string; emailConsent: boolean };

function fieldsOf({ name, preferredEmail, emailConsent }: CurrentUser): Fields {
  return { name, preferredEmail: preferredEmail ?? '', emailConsent };
}

/** What a person may change about themselves. */
export function ProfileForm({ person }: { person: CurrentUser }) {
  const { http, refreshSession } = usePlatform();
  const { values: fields, change, isChanged, markSaved } = useFields(fieldsOf(person));
  const saving = useMutation({
    mutationFn: async (fields: Fields) => {
      const preferredEmail = fields.preferredEmail.trim();
      return changeProfile(
        http,
        ProfileChange.parse({ ...fields, preferredEmail: preferredEmail === '' ? null : preferredEmail }),
      );
    },
    onSuccess: async (profile, sent) => {
      markSaved(sent, fieldsOf(profile));
      await refreshSession();
    },
  });
  return (
    <Form
      errors={formErrors(saving.error)}
      unsaved={isChanged}
      pending={saving.isPending}
      onSubmit={() => saving.mutate(fields)}
      actions={
        <>
          <Button type="submit" variant="primary" pending={saving.isPending}>
            Save changes
          </Button>
          <span role="status">{saving.isSuccess && !isChanged && <Done>Your changes are saved.</Done>}</span>
        </>
      }
    >
      <Section id="profile" title="Profile">
        <Stack>
          <TextField
            name="name"
            label="Name"
            autoComplete="name"
            value={fields.name}
            onChange={(name) => change({ name })}
          />
          <TextField
            name="preferredEmail"
            type="email"
            label="Contact e-mail"
            description={`Organisers write to this address. Without one, they write to ${person.email}.`}
            optional
            autoComplete="email"
            value={fields.preferredEmail}
            onChange={(preferredEmail) => change({ preferredEmail })}
          />
        </Stack>
      </Section>
      <Section id="notifications" title="Notifications">
        <Switch
          name="emailConsent"
          label="News by e-mail"
          description="Whether the people who run the portal may write to you about new events and calls for help."
          checked={fields.emailConsent}
          onChange={(emailConsent) => change({ emailConsent })}
        />
      </Section>
    </Form>
  );
}
