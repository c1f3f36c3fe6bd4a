import type { TeamDraft } from '@event-portal/contracts';
import { ApiError, describeFailure } from '@event-portal/remote-kit';
import { Form, formErrors, useFields } from '@event-portal/remote-kit/forms';
import { Button, TextArea, TextField } from '@event-portal/ui';

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
  const { values: draft, change, isChanged } = useFields(start);
  return (
    <Form
      errors={errorsOf(error)}
      unsaved={isChanged}
      pending={pending}
      onSubmit={() => onSubmit(draft)}
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
        onChange={(name) => change({ name })}
      />
      <TextArea
        name="description"
        label="What do you want to make, and whom do you look for?"
        optional
        limit={280}
        rows={3}
        value={draft.description}
        onChange={(description) => change({ description })}
      />
    </Form>
  );
}

/** A name that another team has is a fault of the name. */
function errorsOf(error: unknown): ReturnType<typeof formErrors> {
  if (error instanceof ApiError && error.code === 'team_name_taken') return { name: describeFailure(error) };
  return formErrors(error);
}
