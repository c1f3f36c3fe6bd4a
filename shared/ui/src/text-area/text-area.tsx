import { useState, type ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names/class-names';
import { customProperties } from '../custom-properties/custom-properties';
import controls from '../field/control.module.css';
import { FieldFrame } from '../field/field-parts';
import { useField, type FieldProps } from '../field/use-field';
import { CharacterCounter } from './character-counter';
import styles from './text-area.module.css';

type NativeProps = 'autoComplete' | 'autoFocus' | 'placeholder' | 'readOnly' | 'rows' | 'spellCheck';

export type TextAreaProps = FieldProps &
  Pick<ComponentPropsWithRef<'textarea'>, NativeProps | 'onBlur' | 'ref'> & {
    value?: string;
    defaultValue?: string;
    onChange?: (value: string) => void;
    /** Counts what is left. More may be typed, so that a long text can be pasted and cut down; the server has the last word. */
    limit?: number;
  };

/** Several lines of text, which grow with what is in them. */
export function TextArea({
  label,
  description,
  optional,
  hideLabel,
  onChange,
  limit,
  ...props
}: TextAreaProps) {
  const { id, name, error, rows = 4, value, defaultValue = '', ...rest } = props;
  const field = useField({ id, name, error, description });
  const [typed, setTyped] = useState(defaultValue);
  const text = value ?? typed;
  const counter = limit === undefined ? undefined : <CharacterCounter length={text.length} limit={limit} />;
  return (
    <FieldFrame
      field={field}
      label={label}
      description={description}
      optional={optional}
      hideLabel={hideLabel}
      aside={counter}
    >
      <textarea
        {...rest}
        {...field.aria}
        className={classNames(controls.control, styles.area)}
        id={field.controlId}
        name={name}
        rows={rows}
        style={customProperties({ '--rows': rows })}
        value={text}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange?.(event.target.value);
        }}
      />
    </FieldFrame>
  );
}
