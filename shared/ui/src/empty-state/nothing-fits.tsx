import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { EmptyState } from './empty-state';

export type NothingFitsProps = {
  icon?: ReactNode;
  /** "Nobody fits", "No event fits". */
  title?: string;
  /** What else to look for, where there is more to say than that. */
  children?: ReactNode;
  /** Takes search and filters away. */
  onClear: () => void;
};

/** A list is empty because of what it was narrowed down to, and this is the way back to all of it. */
export function NothingFits({
  icon,
  title = 'Nobody fits',
  children = 'Search for something else, or look at all of them.',
  onClear,
}: NothingFitsProps) {
  return (
    <EmptyState icon={icon} title={title} action={<Button onClick={onClear}>Clear</Button>}>
      {children}
    </EmptyState>
  );
}
