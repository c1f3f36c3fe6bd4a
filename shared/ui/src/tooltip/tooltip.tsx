import type { ReactElement, ReactNode } from 'react';
import { Tooltip as TooltipSurface, TooltipTrigger } from 'react-aria-components/Tooltip';
import { Pressable } from 'react-aria-components/Pressable';
import { LocalisedBehaviour } from '../locale/locale';
import type { OverlayTrigger, Placement } from '../popover/popover';
import styles from './tooltip.module.css';

export type TooltipProps = {
  /** A few words. What someone must know does not belong here: a finger cannot hover. */
  text: ReactNode;
  placement?: Placement;
  /** The button or link that it explains. */
  children: ReactElement;
};

/** Explains a control on hover and on keyboard focus. Esc puts it away. */
export function Tooltip({ text, placement = 'top', children }: TooltipProps) {
  return (
    <LocalisedBehaviour>
      <TooltipTrigger delay={500}>
        <Pressable>{children as OverlayTrigger}</Pressable>
        <TooltipSurface className={styles.tooltip} placement={placement} offset={6}>
          {text}
        </TooltipSurface>
      </TooltipTrigger>
    </LocalisedBehaviour>
  );
}
