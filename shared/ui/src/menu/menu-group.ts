import type { ReactNode } from 'react';

/** Something that a menu offers: it does something, or leads somewhere. */
export type MenuEntry = {
  id: string;
  label: string;
  icon?: ReactNode;
  /** At the end of the line: a shortcut, a number. */
  hint?: ReactNode;
  href?: string;
  onSelect?: () => void;
  tone?: 'default' | 'danger';
  disabled?: boolean;
};

/** Entries that belong together; with `selected`, each can be ticked and the menu stays open. */
export type MenuGroup = {
  id: string;
  label?: string;
  entries: readonly MenuEntry[];
  selected?: readonly string[];
  selectionMode?: 'single' | 'multiple';
  onSelectedChange?: (selected: readonly string[]) => void;
};
