import type { ComponentPropsWithRef } from 'react';
import { ButtonLabel, lookAttributes, type ButtonLook } from '../button/button';

export type LinkButtonProps = Omit<ComponentPropsWithRef<'a'>, 'className' | 'style'> &
  ButtonLook & { href: string };

/** Goes somewhere, in the shape of a button. */
export function LinkButton({
  variant = 'secondary',
  size = 'medium',
  icon,
  wide,
  ...props
}: LinkButtonProps) {
  const { children, ...rest } = props;
  return (
    <a {...rest} {...lookAttributes({ variant, size, wide })}>
      <ButtonLabel icon={icon}>{children}</ButtonLabel>
    </a>
  );
}
