import type { ComponentPropsWithRef } from 'react';
import controls from '../field/control.module.css';
import { FieldFrame } from '../field/field-parts';
import { useField, type FieldProps } from '../field/use-field';

type NativeProps =
  'autoComplete' | 'autoFocus' | 'inputMode' | 'maxLength' | 'minLength' | 'placeholder' | 'readOnly';

export type TextFieldProps = FieldProps &
  Pick<
    ComponentPropsWithRef<'input'>,
    NativeProps | 'max' | 'min' | 'onBlur' | 'pattern' | 'ref' | 'spellCheck' | 'step'
  > & {
    type?: 'text' | 'email' | 'url' | 'tel' | 'number' | 'date' | 'password';
    value?: string;
    defaultValue?: string;
    onChange?: (value: string) => void;
  };

/** One line of text. */
export function TextField({ label, description, optional, hideLabel, onChange, ...props }: TextFieldProps) {
  const { id, name, error, type = 'text', ...rest } = props;
  const field = useField({ id, name, error, description });
  return (
    <FieldFrame
      field={field}
      label={label}
      description={description}
      optional={optional}
      hideLabel={hideLabel}
    >
      <input
        {...rest}
        {...field.aria}
        className={controls.control}
        id={field.controlId}
        name={name}
        type={type}
        onChange={onChange && ((event) => onChange(event.target.value))}
      />
    </FieldFrame>
  );
}
