import type { ComponentPropsWithRef, ReactNode } from 'react';
import { lookAttributes, type ButtonSize, type ButtonVariant } from '../button/button';

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className' | 'style' | 'aria-label'> & {
  /** What it does, for those who do not see the icon. Goes into a tooltip too where `Tooltip` surrounds the button. */
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** The icon. */
  children: ReactNode;
};

/** A button that shows an icon alone, where there is no room for words. */
export function IconButton({
  label,
  variant = 'quiet',
  size = 'medium',
  children,
  ...props
}: IconButtonProps) {
  const { type = 'button', ...rest } = props;
  return (
    <button
      {...rest}
      {...lookAttributes({ variant, size })}
      type={type}
      aria-label={label}
      data-shape="square"
    >
      {children}
    </button>
  );
}
