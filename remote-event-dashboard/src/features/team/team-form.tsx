import { TeamDraft } from '@event-portal/contracts';
import { ApiError, describeFailure } from '@event-portal/remote-kit';
import { Banner, Button, Form, TextArea, TextField } from '@event-portal/ui';
import { useState } from 'react';

export type TeamFormProps = {
  start?: TeamDraft;
  submitLabel: string;
  pending: boolean;
  error: unknown;
  onSubmit: (draft: TeamDraft) => void;
  onCancel?: () => void;
};

/** A team's name, and whom it looks for. */
export function TeamForm({
  start = { name: '', description: '' },
  submitLabel,
  pending,
  error,
  onSubmit,
  onCancel,
}: TeamFormProps) {
  const [draft, setDraft] = useState(start);
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const refused = fieldsOf(error);
  const submit = () => {
    const parsed = TeamDraft.safeParse(draft);
    if (parsed.success) {
      setMissing({});
      onSubmit(parsed.data);
    } else {
      setMissing(
        Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])),
      );
    }
  };
  return (
    <Form
      errors={{ ...refused, ...missing }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) submit();
      }}
      actions={
        <>
          <Button type="submit" variant="primary" pending={pending}>
            {submitLabel}
          </Button>
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        </>
      }
    >
      {error !== null && Object.keys(refused).length === 0 && (
        <Banner tone="danger" live="assertive">
          {describeFailure(error)}
        </Banner>
      )}
      <TextField
        name="name"
        label="Name of the team"
        description="2 to 24 characters. Others find you by it."
        autoComplete="off"
        value={draft.name}
        onChange={(name) => setDraft({ ...draft, name })}
      />
      <TextArea
        name="description"
        label="What do you want to make, and whom do you look for?"
        optional
        limit={280}
        rows={3}
        value={draft.description}
        onChange={(description) => setDraft({ ...draft, description })}
      />
    </Form>
  );
}

function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  return error.code === 'team_name_taken' ? { name: describeFailure(error) } : error.fields;
}
