import { CornerDownLeft, Search } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Input, TextField } from 'react-aria-components/TextField';
import { LocalisedBehaviour } from '../locale/locale';
import { forwardClicks } from '../forward-clicks/forward-clicks';
import styles from './command-palette.module.css';
import { rankCommands, type Command } from './rank-commands';

/** An entry of the palette. With `href` it is a link; otherwise `onSelect` does it. */
export type PaletteCommand = Command & {
  icon?: ReactNode;
  /** Where it is, or what it is about. */
  hint?: ReactNode;
  href?: string;
  onSelect?: () => void;
};

export type PaletteGroup = { id: string; label: string; commands: readonly PaletteCommand[] };

export type CommandPaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  groups: readonly PaletteGroup[];
  label?: string;
  placeholder?: string;
  /** What to say when nothing fits. */
  emptyMessage?: (query: string) => ReactNode;
};

/** Everything that a person may open or do, by a few letters. It closes once something is chosen. */
export function CommandPalette({ open, onOpenChange, ...props }: CommandPaletteProps) {
  return (
    <LocalisedBehaviour>
      <ModalOverlay className={styles.overlay} isOpen={open} onOpenChange={onOpenChange} isDismissable>
        <Modal className={styles.modal}>
          <Palette {...props} onClose={() => onOpenChange(false)} />
        </Modal>
      </ModalOverlay>
    </LocalisedBehaviour>
  );
}

type PaletteProps = Omit<CommandPaletteProps, 'open' | 'onOpenChange'> & { onClose: () => void };

function Palette({ groups, label = 'Go to', placeholder = 'Search pages', ...props }: PaletteProps) {
  const { emptyMessage = (query: string) => `Nothing found for “${query}”`, onClose } = props;
  const [query, setQuery] = useState('');
  const found = groups
    .map((group) => ({ ...group, commands: rankCommands(group.commands, query) }))
    .filter(({ commands }) => commands.length > 0);
  return (
    <Dialog className={styles.dialog} aria-label={label}>
      <Autocomplete inputValue={query} onInputChange={setQuery}>
        {/* Not the library's search field: there, the first Esc would only empty it. */}
        <TextField className={styles.search} type="search" aria-label={label}>
          <Search />
          <Input className={styles.input} ref={takeFocus} placeholder={placeholder} />
          <kbd className={styles.key}>Esc</kbd>
        </TextField>
        <Menu
          className={styles.list}
          aria-label={label}
          onClose={onClose}
          renderEmptyState={() => <p className={styles.empty}>{emptyMessage(query)}</p>}
        >
          {found.map((group) => (
            <MenuSection key={group.id} id={group.id} className={styles.group}>
              <Header className={styles.header}>{group.label}</Header>
              {group.commands.map((command) => (
                <Entry key={command.id} {...command} />
              ))}
            </MenuSection>
          ))}
        </Menu>
      </Autocomplete>
    </Dialog>
  );
}

/** Who opens the palette is about to type. */
function takeFocus(input: HTMLInputElement | null) {
  input?.focus();
}

function Entry({ id, label, icon, hint, href, onSelect }: PaletteCommand) {
  return (
    <MenuItem
      id={id}
      className={styles.entry}
      textValue={label}
      href={href}
      ref={forwardClicks}
      onAction={onSelect}
    >
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <span className={styles.label}>{label}</span>
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      <span className={styles.enter}>
        <CornerDownLeft />
      </span>
    </MenuItem>
  );
}
