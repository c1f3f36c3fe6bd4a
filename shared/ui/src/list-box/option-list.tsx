import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import styles from './list-box.module.css';

/** One of the choices of a `Select` or a `ComboBox`. */
export type Option = {
  value: string;
  label: string;
  description?: string;
  icon?: ReactNode;
  disabled?: boolean;
};

/** The open list of choices, of a select or of a combobox. */
export function OptionList({ options, emptyMessage }: { options: readonly Option[]; emptyMessage?: string }) {
  return (
    <ListBox
      className={styles.list}
      items={options}
      renderEmptyState={() => <div className={styles.empty}>{emptyMessage}</div>}
    >
      {(option) => (
        <ListBoxItem
          id={option.value}
          className={styles.option}
          textValue={option.label}
          isDisabled={option.disabled}
        >
          {({ isSelected }) => <OptionWords option={option} selected={isSelected} />}
        </ListBoxItem>
      )}
    </ListBox>
  );
}

function OptionWords({ option, selected }: { option: Option; selected: boolean }) {
  return (
    <>
      {option.icon}
      <span className={styles.words}>
        {option.label}
        {option.description !== undefined && <span className={styles.note}>{option.description}</span>}
      </span>
      <span className={styles.tick}>{selected && <Check />}</span>
    </>
  );
}
