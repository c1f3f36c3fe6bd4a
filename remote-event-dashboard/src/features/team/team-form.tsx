import type { TeamDraft } from '@event-portal/contracts';
import { ApiError, describeFailure } from '@event-portal/remote-kit';
import { formErrors } from '@event-portal/remote-kit/forms';
import { Button, Form, TextArea, TextField } from '@event-portal/ui';
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
  return (
    <Form
      errors={errorsOf(error)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onSubmit(draft);
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

/** A name that another team has is a fault of the name. */
function errorsOf(error: unknown): ReturnType<typeof formErrors> {
  if (error instanceof ApiError && error.code === 'team_name_taken') return { name: describeFailure(error) };
  return formErrors(error);
}
