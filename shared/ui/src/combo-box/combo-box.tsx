import { ChevronsUpDown } from 'lucide-react';
import { Button, ComboBox as AriaComboBox, Input, Label, Popover } from 'react-aria-components/ComboBox';
import { classNames } from '../class-names/class-names';
import controls from '../field/control.module.css';
import { FieldDescription, FieldFoot, FieldLabel } from '../field/field-parts';
import fields from '../field/field.module.css';
import { useField, type FieldProps } from '../field/use-field';
import { OptionList, type Option } from '../list-box/option-list';
import { LocalisedBehaviour } from '../locale/locale';
import surfaces from '../popover/overlay-surface.module.css';
import styles from './combo-box.module.css';

export type ComboBoxProps = FieldProps & {
  options: readonly Option[];
  /** The chosen value; `null` for none. */
  value?: string | null;
  defaultValue?: string;
  onChange?: (value: string | null) => void;
  placeholder?: string;
  /** With it, the caller finds the options itself, on a server: they are shown as they are. */
  onSearch?: (text: string) => void;
  /** The options are on their way. */
  searching?: boolean;
  emptyMessage?: string;
  searchingMessage?: string;
  openLabel?: string;
};

/** One of many choices, found by typing. */
export function ComboBox({ label, description, optional, hideLabel, options, ...props }: ComboBoxProps) {
  const {
    id,
    name,
    error,
    required,
    disabled,
    value,
    defaultValue,
    onChange,
    placeholder,
    onSearch,
    ...rest
  } = props;
  const {
    searching,
    emptyMessage = 'Nothing found',
    searchingMessage = 'Searching…',
    openLabel = 'Show choices',
  } = rest;
  const field = useField({ id, name, error, description });
  return (
    <LocalisedBehaviour>
      <AriaComboBox
        className={fields.field}
        name={name}
        value={value}
        defaultValue={defaultValue}
        onChange={(key) => onChange?.(key === null ? null : String(key))}
        onInputChange={onSearch}
        // A filter of one's own would hide what the server found by other means than the label.
        defaultFilter={onSearch && (() => true)}
        isRequired={required}
        isDisabled={disabled}
        isInvalid={field.error !== undefined}
        validationBehavior="aria"
        menuTrigger="focus"
        allowsEmptyCollection
      >
        <Label className={fields.label} data-hidden={hideLabel}>
          <FieldLabel label={label} optional={optional} hideLabel={hideLabel} />
        </Label>
        <FieldDescription id={field.descriptionId}>{description}</FieldDescription>
        <div className={styles.box}>
          <Input
            className={classNames(controls.control, styles.input)}
            id={field.controlId}
            placeholder={placeholder}
            aria-describedby={field.aria['aria-describedby']}
          />
          <Button className={styles.opener} aria-label={openLabel}>
            <ChevronsUpDown />
          </Button>
        </div>
        <FieldFoot field={field} />
        <Popover className={classNames(surfaces.surface, styles.popover)} offset={4}>
          <OptionList options={options} emptyMessage={searching ? searchingMessage : emptyMessage} />
        </Popover>
      </AriaComboBox>
    </LocalisedBehaviour>
  );
}
