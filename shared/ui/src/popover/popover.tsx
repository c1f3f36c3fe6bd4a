import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as PopoverSurface, Pressable } from 'react-aria-components/Popover';
import { LocalisedBehaviour } from '../locale/locale';
import surfaces from './overlay-surface.module.css';
import styles from './popover.module.css';

/** Where an overlay opens, seen from its trigger. */
export type Placement =
  'bottom start' | 'bottom end' | 'top start' | 'top end' | 'top' | 'bottom' | 'start' | 'end';

/** What opens an overlay: a `Button` or an `IconButton`. */
export type OverlayTrigger = ReactElement<ComponentProps<'button'>, string>;

export type PopoverProps = {
  trigger: ReactElement;
  /** What it is, for those who hear it open. */
  label: string;
  placement?: Placement;
  children: ReactNode | ((controls: { close: () => void }) => ReactNode);
};

/** A little more beside a button: filters, details. It does not block the page. */
export function Popover({ trigger, label, placement = 'bottom start', children }: PopoverProps) {
  return (
    <LocalisedBehaviour>
      <DialogTrigger>
        <Pressable>{trigger as OverlayTrigger}</Pressable>
        <PopoverSurface className={surfaces.surface} placement={placement} offset={4}>
          <Dialog className={styles.content} aria-label={label}>
            {children}
          </Dialog>
        </PopoverSurface>
      </DialogTrigger>
    </LocalisedBehaviour>
  );
}
