import { Button, Done } from '@event-portal/ui';
import { useState } from 'react';
import { DiscardDialog } from './discard-dialog';
import { Form, type FormProps } from './form';
import type { Fields } from './use-fields';

/** What a form that is longer than the window says of itself. */
export type LongFormProps = Omit<FormProps, 'actions' | 'status' | 'unsaved'> & {
  fields: Pick<Fields<object>, 'changedCount' | 'isChanged' | 'discard'>;
  submitLabel: string;
  /** Says, instead of “No unsaved changes”, that all has been saved just now. */
  savedNote?: string | undefined;
};

/** A form that is longer than the window: how much is not saved yet, and what to do about it, stay in sight. */
export function LongForm({ fields, submitLabel, savedNote, pending, ...form }: LongFormProps) {
  const [isAsking, setAsking] = useState(false);
  const discard = () => {
    setAsking(false);
    fields.discard();
  };
  return (
    <>
      <Form
        {...form}
        unsaved={fields.isChanged}
        pending={pending}
        status={
          <span role="status">
            {savedNote !== undefined && !fields.isChanged ? (
              <Done>{savedNote}</Done>
            ) : (
              describe(fields.changedCount)
            )}
          </span>
        }
        actions={
          <>
            {fields.isChanged && (
              <Button variant="quiet" onClick={() => setAsking(true)}>
                Discard
              </Button>
            )}
            <Button type="submit" variant="primary" pending={pending}>
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
