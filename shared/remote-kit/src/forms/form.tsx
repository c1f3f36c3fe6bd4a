import { usePlatform } from '@event-portal/remote-kit';
import { Form as PlainForm, type FormFieldsProps } from '@event-portal/ui';
import { useEffect } from 'react';

/** What every form says of itself. */
export type FormProps = FormFieldsProps & {
  /** Whether something is typed that is not saved: the shell asks before anything loses it. */
  unsaved: boolean;
  /** Saves it at once, for a form that saves itself: the person is asked only where that fails. */
  saveNow?: () => Promise<boolean>;
  /** It is being sent: sending it again does nothing. */
  pending?: boolean;
  onSubmit: () => void;
  /** For a submit button that stands outside of it. */
  id?: string;
};

/** A form of the portal: what is typed into it is not lost without a question. */
export function Form({ unsaved, saveNow, pending = false, onSubmit, ...props }: FormProps) {
  const { holdUnsaved } = usePlatform();
  useEffect(() => (unsaved ? holdUnsaved(saveNow) : undefined), [unsaved, saveNow, holdUnsaved]);
  return (
    <PlainForm
      {...props}
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onSubmit();
      }}
    />
  );
}
