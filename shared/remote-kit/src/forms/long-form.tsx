import { Button, Done } from '@event-portal/ui';
import { useState } from 'react';
import { DiscardDialog } from './discard-dialog';
import { Form, type FormProps } from './form';
import type { FormOf } from './use-form';

/** What a form that is longer than the window says of itself. */
export type LongFormProps = Omit<FormProps, 'actions' | 'status' | 'form'> & {
  form: FormProps['form'] & Pick<FormOf<object>, 'changedCount' | 'discard' | 'isSaved'>;
  submitLabel: string;
  /** Says, instead of “No unsaved changes”, that all has been saved just now. */
  savedNote?: string | undefined;
};

/** A form that is longer than the window: how much is not saved yet, and what to do about it, stay in sight. */
export function LongForm({ form, submitLabel, savedNote, ...props }: LongFormProps) {
  const [isAsking, setAsking] = useState(false);
  const discard = () => {
    setAsking(false);
    form.discard();
  };
  return (
    <>
      <Form
        {...props}
        form={form}
        status={
          <span role="status">
            {savedNote !== undefined && form.isSaved ? <Done>{savedNote}</Done> : describe(form.changedCount)}
          </span>
        }
        actions={
          <>
            {form.isChanged && (
              <Button variant="quiet" onClick={() => setAsking(true)}>
                Discard
              </Button>
            )}
            <Button type="submit" variant="primary" pending={form.isPending}>
              {submitLabel}
            </Button>
          </>
        }
      />
      <DiscardDialog open={isAsking} onOpenChange={setAsking} onDiscard={discard} />
    </>
  );
}

function describe(count: number): string {
  if (count === 0) return 'No unsaved changes';
  return count === 1 ? '1 unsaved change' : `${count.toLocaleString('en')} unsaved changes`;
}
