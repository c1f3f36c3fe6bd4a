import { Check } from 'lucide-react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Header, Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover, Pressable } from 'react-aria-components/Popover';
import { LocalisedBehaviour } from '../locale/locale';
import { forwardClicks } from '../forward-clicks/forward-clicks';
import surfaces from '../popover/overlay-surface.module.css';
import type { OverlayTrigger, Placement } from '../popover/popover';
import styles from './full-menu.module.css';
import type { MenuEntry, MenuGroup } from './menu-group';

/** Where the focus begins: a pointer opens the menu, a key leads to its first entry or to its last. */
export type MenuStart = 'menu' | 'first' | 'last';

export type FullMenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  /** What the menu is about, for those who hear it open. */
  label: string;
  groups: readonly MenuGroup[];
  placement?: Placement;
  /** Is opened as soon as it is there, with the focus where the press wanted it: it came before the menu. */
  defaultOpen?: MenuStart | undefined;
};

/** The menu with its behaviour: arrows, typing ahead, Esc. Nothing but `Menu` takes it, once its code is there. */
export function FullMenu({ trigger, label, groups, placement = 'bottom end', defaultOpen }: FullMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [start, setStart] = useState(defaultOpen);
  useEffect(() => {
    if (!defaultOpen) return;
    // The button that was pressed has gone with its focus; Escape leads back to the one in its place.
    button.current?.focus({ preventScroll: true });
    const frame = requestAnimationFrame(() => setOpen(true));
    return () => cancelAnimationFrame(frame);
  }, [defaultOpen]);
  return (
    <LocalisedBehaviour>
      <MenuTrigger
        isOpen={isOpen}
        onOpenChange={(open) => {
          setOpen(open);
          // From the second time on, the library has seen the press itself.
          if (!open) setStart(undefined);
        }}
      >
        <Pressable ref={button}>{trigger as OverlayTrigger}</Pressable>
        <Popover className={surfaces.surface} placement={placement} offset={4}>
          <AriaMenu
            className={styles.menu}
            aria-label={label}
            {...(start !== undefined && start !== 'menu' && { autoFocus: start })}
          >
            {groups.map((group) => (
              <Group key={group.id} {...group} />
            ))}
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </LocalisedBehaviour>
  );
}

function Group({ id, label, entries, selected, selectionMode = 'multiple', onSelectedChange }: MenuGroup) {
  // Two groups may have an entry of the same id; the library knows one set of keys for the whole menu.
  const keyOf = (entryId: string) => `${id}/${entryId}`;
  const report = (isSelected: (entryId: string) => boolean) =>
    onSelectedChange?.(entries.map((entry) => entry.id).filter(isSelected));
  return (
    <MenuSection
      id={id}
      className={styles.group}
      aria-label={label === undefined ? id : undefined}
      shouldCloseOnSelect={selected === undefined}
      selectionMode={selected === undefined ? 'none' : selectionMode}
      disallowEmptySelection={selectionMode === 'single'}
      selectedKeys={selected?.map(keyOf)}
      onSelectionChange={(keys) => report((entryId) => keys === 'all' || keys.has(keyOf(entryId)))}
    >
      {label !== undefined && <Header className={styles.header}>{label}</Header>}
      {entries.map((entry) => (
        <Entry key={entry.id} {...entry} id={keyOf(entry.id)} />
      ))}
    </MenuSection>
  );
}

function Entry({ id, label, icon, hint, href, onSelect, tone = 'default', disabled }: MenuEntry) {
  return (
    <MenuItem
      id={id}
      className={styles.entry}
      data-tone={tone}
      textValue={label}
      href={href}
      ref={forwardClicks}
      isDisabled={disabled}
      onAction={onSelect}
    >
      {({ selectionMode, isSelected }) => (
        <>
          {selectionMode !== 'none' && <span className={styles.tick}>{isSelected && <Check />}</span>}
          {icon !== undefined && <span className={styles.icon}>{icon}</span>}
          <span className={styles.label}>{label}</span>
          {hint !== undefined && <span className={styles.hint}>{hint}</span>}
        </>
      )}
    </MenuItem>
  );
}
