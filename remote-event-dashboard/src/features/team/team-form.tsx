import { TeamDraft } from '@event-portal/contracts';
import { Form, useForm } from '@event-portal/remote-kit/forms';
import { Button, TextArea, TextField } from '@event-portal/ui';

export type TeamFormProps = {
  start?: TeamDraft;
  submitLabel: string;
  /** @throws ApiError */
  save: (draft: TeamDraft) => Promise<unknown>;
  onSaved?: () => void;
  onCancel?: () => void;
};

/** A name that another team has is a fault of the name. */
const fieldOfCode = { team_name_taken: 'name' } as const;

/** A team's name, and whom it looks for. */
export function TeamForm({
  start = { name: '', description: '' },
  submitLabel,
  save,
  onSaved,
  onCancel,
}: TeamFormProps) {
  const form = useForm({ schema: TeamDraft, start, save, onSaved, fieldOfCode });
  return (
    <Form
      form={form}
      actions={
        <>
          <Button type="submit" variant="primary" pending={form.isPending}>
            {submitLabel}
          </Button>
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        </>
      }
    >
      <TextField
        label="Name of the team"
        description="2 to 24 characters. Others find you by it."
        autoComplete="off"
        {...form.field('name')}
      />
      <TextArea
        label="What do you want to make, and whom do you look for?"
        optional
        limit={280}
        rows={3}
        {...form.field('description')}
      />
    </Form>
  );
}
