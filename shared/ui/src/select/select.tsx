import { ChevronsUpDown } from 'lucide-react';
import { Button, Label, Popover, Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { classNames } from '../class-names/class-names';
import controls from '../field/control.module.css';
import { FieldDescription, FieldFoot, FieldLabel } from '../field/field-parts';
import fields from '../field/field.module.css';
import { useField, type FieldProps } from '../field/use-field';
import { OptionList, type Option } from '../list-box/option-list';
import { LocalisedBehaviour } from '../locale/locale';
import surfaces from '../popover/overlay-surface.module.css';
import styles from './select.module.css';

export type SelectProps = FieldProps & {
  options: readonly Option[];
  /** The chosen value; `null` for none. */
  value?: string | null;
  defaultValue?: string;
  onChange?: (value: string) => void;
  placeholder?: string;
  /** `small` in toolbars. */
  size?: 'small' | 'medium';
};

/** One of many known choices. For a handful that are worth seeing, use a `RadioGroup`; to search, a `ComboBox`. */
export function Select({ label, description, optional, hideLabel, options, ...props }: SelectProps) {
  const { id, name, error, required, disabled, value, defaultValue, onChange, size, placeholder } = props;
  const field = useField({ id, name, error, description });
  return (
    <LocalisedBehaviour>
      <AriaSelect
        className={fields.field}
        name={name}
        value={value}
        defaultValue={defaultValue}
        onChange={(key) => key !== null && onChange?.(String(key))}
        placeholder={placeholder ?? 'Choose'}
        isRequired={required}
        isDisabled={disabled}
        isInvalid={field.error !== undefined}
        validationBehavior="aria"
      >
        <Label className={fields.label} data-hidden={hideLabel}>
          <FieldLabel label={label} optional={optional} hideLabel={hideLabel} />
        </Label>
        <FieldDescription id={field.descriptionId}>{description}</FieldDescription>
        <Button
          className={classNames(controls.control, styles.trigger)}
          id={field.controlId}
          aria-describedby={field.aria['aria-describedby']}
          data-size={size}
          data-invalid={field.aria['aria-invalid']}
        >
          <SelectValue className={styles.value}>
            {({ isPlaceholder, defaultChildren, selectedText }) =>
              isPlaceholder ? defaultChildren : selectedText
            }
          </SelectValue>
          <ChevronsUpDown />
        </Button>
        <FieldFoot field={field} />
        <Popover className={classNames(surfaces.surface, styles.popover)} offset={4}>
          <OptionList options={options} />
        </Popover>
      </AriaSelect>
    </LocalisedBehaviour>
  );
}
