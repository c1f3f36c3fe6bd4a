import {
  giveEventRoles as giveEventRolesEndpoint,
  type EventId,
  type GivenRole,
  type GivenRoleResult,
} from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { asChoice, FormDialog, useForm } from '@event-portal/remote-kit/forms';
import { Banner, RadioGroup, TextArea } from '@event-portal/ui';
import * as z from 'zod/mini';
import { describeRefusal, summarizeGivenRoles } from './given-roles-summary';
import { readAddresses } from './read-addresses';
import { giveEventRoles } from './roles.api';

export type GiveRolesDialogProps = {
  eventId: EventId;
  onClose: () => void;
  onChanged: () => Promise<void>;
};

const { shape } = giveEventRolesEndpoint.body;

/** A fault of one address is a fault of the field, and says which one it is. */
const PeopleAndRole = z.object({
  emails: z.pipe(
    z.string().check(({ value: input, issues }) => {
      const [wrong] = readAddresses(input).wrong;
      if (wrong !== undefined)
        issues.push({ code: 'custom', input, message: `“${wrong}” is no e-mail address.` });
    }),
    z.pipe(
      z.transform((text: string) => readAddresses(text).emails),
      shape.emails,
    ),
  ),
  role: shape.role,
});

const start: { emails: string; role: GivenRole } = { emails: '', role: 'staff' };

/** Asks for people and a role. Who is refused stays in the field, with the reason, while the others are done. */
export function GiveRolesDialog({ eventId, onClose, onChanged }: GiveRolesDialogProps) {
  const { http, notify } = usePlatform();
  const form = useForm({
    schema: PeopleAndRole,
    start,
    save: (body) => giveEventRoles(http, eventId, body),
    became: (results, { role }) => ({
      emails: refusedOf(results)
        .map(({ email }) => email)
        .join('\n'),
      role,
    }),
    onSaved: async (results, { role }) => {
      const done = summarizeGivenRoles(results, role);
      if (done !== '') notify({ tone: 'success', text: done });
      if (refusedOf(results).length === 0) onClose();
      await onChanged();
    },
  });
  const refused = refusedOf(form.result ?? []);
  return (
    <FormDialog
      form={form}
      title="Give a role"
      description="Who has not signed in yet is invited, and gets the role with the first sign-in by this address. Nobody writes to them before that: tell them yourself."
      submitLabel="Give role"
      onClose={onClose}
    >
      {refused.length > 0 && <Refused results={refused} />}
      <TextArea
        label="E-mail addresses"
        description="One or several, as you have them: with commas, in lines, with or without names."
        autoComplete="off"
        spellCheck={false}
        rows={3}
        {...form.field('emails')}
      />
      <RadioGroup
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
        {...asChoice(shape.role.options, form.field('role'))}
      />
    </FormDialog>
  );
}

function refusedOf(results: readonly GivenRoleResult[]): readonly GivenRoleResult[] {
  return results.filter(({ outcome }) => outcome === 'refused');
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
