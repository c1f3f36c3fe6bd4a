import type { StoredFile } from '@event-portal/contracts';
import type { Field } from '@event-portal/remote-kit/forms';
import { lazily } from '@event-portal/remote-kit/routing';
import { Banner, TextField, type FileDropProps } from '@event-portal/ui';
import type { FilePlaces } from './file-places';

export type FileQuestionProps = Pick<FileDropProps, 'label' | 'description' | 'optional'> &
  Field<StoredFile | null> & {
    /** How large a file may be, in megabytes. */
    most: number;
    files: FilePlaces;
  };

/** A question that is answered with a PDF. Few forms ask for one: its code comes with the first that does. */
export const FileQuestion = lazily<FileQuestionProps>(async () => (await import('./file-field')).FileField, {
  meanwhile: Placeholder,
  otherwise: NotLoaded,
});

function Placeholder({ label, value, optional }: FileQuestionProps) {
  return (
    <TextField
      label={label}
      {...(optional !== undefined && { optional })}
      value={value?.name ?? ''}
      disabled
    />
  );
}

function NotLoaded(props: FileQuestionProps) {
  return (
    <>
      <Placeholder {...props} />
      <Banner tone="warning">
        This field could not be loaded. What you have written is kept: reload the page to add a file.
      </Banner>
    </>
  );
}
