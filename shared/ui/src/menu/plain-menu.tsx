import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../icon-button/icon-button';
import type { FullMenuProps } from './full-menu';
import type { MenuEntry, MenuGroup } from './menu-group';
import styles from './plain-menu.module.css';

/**
 * The entries of a menu whose behaviour does not arrive, in the browser's own dialog: everything that the menu offers
 * can be done from here.
 */
export function PlainMenu({
  label,
  groups,
  onClose,
}: Pick<FullMenuProps, 'label' | 'groups'> & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <dialog className={styles.dialog} ref={dialog} aria-label={label} closedby="any" onClose={onClose}>
      <div className={styles.head}>
        <p className={styles.title}>{label}</p>
        <IconButton label="Close" size="small" onClick={close}>
          <X />
        </IconButton>
      </div>
      {groups.map((group) => (
        <ul key={group.id} role="list" aria-label={group.label ?? group.id}>
          {group.entries.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} group={group} onDone={close} />
            </li>
          ))}
        </ul>
      ))}
    </dialog>
  );
}

function Entry({ entry, group, onDone }: { entry: MenuEntry; group: MenuGroup; onDone: () => void }) {
  const { id, label, icon, href, onSelect, disabled } = entry;
  const words = (
    <>
      {icon}
      {label}
    </>
  );
  if (href !== undefined)
    return (
      <a className={styles.entry} href={href} onClick={onDone}>
        {words}
      </a>
    );
  const { selected, selectionMode = 'multiple', onSelectedChange } = group;
  const isSelected = selected?.includes(id);
  const toggled = () => {
    if (selectionMode === 'single') return [id];
    return isSelected ? (selected ?? []).filter((other) => other !== id) : [...(selected ?? []), id];
  };
  const press = () => {
    onSelect?.();
    if (selected) onSelectedChange?.(toggled());
    else onDone();
  };
  return (
    <button
      className={styles.entry}
      type="button"
      disabled={disabled}
      aria-pressed={isSelected}
      onClick={press}
    >
      {words}
    </button>
  );
}
