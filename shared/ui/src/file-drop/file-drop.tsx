import { Upload } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { FieldDescription, FieldError, FieldFoot, FieldLabel } from '../field/field-parts';
import fields from '../field/field.module.css';
import { useField, type FieldProps } from '../field/use-field';
import { checkFiles, type FileLimits, type RefusedFile } from './check-files';
import styles from './file-drop.module.css';
import { ChosenFiles } from './chosen-files';

export type FileDropProps = FieldProps &
  FileLimits & {
    multiple?: boolean;
    /** Whoever takes them shows what becomes of them: the field is empty again at once. */
    handsOver?: boolean;
    onChange?: (files: readonly File[]) => void;
    /** What to say in the empty zone. */
    prompt?: ReactNode;
  };

/**
 * Files to send: dropped, or chosen in the browser's dialog. The zone is the browser's own file input, which takes
 * drops by itself, and works without a mouse and in a plain form.
 */
export function FileDrop({
  label,
  description,
  optional,
  hideLabel,
  accept,
  maxSize,
  ...props
}: FileDropProps) {
  const { id, name, error, required, disabled, multiple, handsOver = false, onChange, prompt } = props;
  const field = useField({ id, name, error, description });
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [over, setOver] = useState(false);

  const keep = (next: readonly File[]) => {
    if (input.current) input.current.files = toFileList(next);
    setFiles(next);
    onChange?.(next);
  };
  const handOver = (taken: readonly File[]) => {
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
    if (taken.length > 0) onChange?.(taken);
  };
  const receive = (chosen: readonly File[]) => {
    const result = checkFiles(chosen, { accept, maxSize });
    setOver(false);
    setRefused(result.refused);
    if (handsOver) handOver(multiple ? result.taken : result.taken.slice(0, 1));
    else keep(multiple ? [...files, ...result.taken] : result.taken.slice(0, 1));
  };
  return (
    <div className={fields.field}>
      <label className={fields.label} htmlFor={field.controlId} data-hidden={hideLabel}>
        <FieldLabel label={label} optional={optional} hideLabel={hideLabel} />
      </label>
      <FieldDescription id={field.descriptionId}>{description}</FieldDescription>
      <div className={styles.zone} data-over={over} data-invalid={field.error !== undefined}>
        <Upload />
        <span aria-hidden="true">
          {prompt ?? (multiple ? 'Drop files here, or choose them' : 'Drop a file here, or choose one')}
        </span>
        <input
          {...field.aria}
          className={styles.input}
          id={field.controlId}
          ref={input}
          type="file"
          name={name}
          accept={accept}
          multiple={multiple}
          required={required}
          disabled={disabled}
          onChange={(event) => receive([...(event.target.files ?? [])])}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
        />
      </div>
      <FieldFoot field={field} />
      <div role="status">
        {refused.map(({ name: fileName, reason }) => (
          <FieldError key={fileName} id={`${field.controlId}-refused-${fileName}`}>
            “{fileName}” {reason}.
          </FieldError>
        ))}
      </div>
      <ChosenFiles files={files} onRemove={(file) => keep(files.filter((kept) => kept !== file))} />
    </div>
  );
}

/** The only way to put files into an input; absent in some test environments, where the form data is the caller's. */
function toFileList(files: readonly File[]): FileList | null {
  if (typeof DataTransfer === 'undefined') return null;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer.files;
}
