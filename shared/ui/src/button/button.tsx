import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';

/** How much a button asks for attention. One `primary` in a view. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

/** `medium` in forms, `small` in tables and toolbars, `large` where a page asks one thing. */
export type ButtonSize = 'small' | 'medium' | 'large';

/** The look that buttons and links in the shape of buttons share. */
export type ButtonLook = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** An icon before the words. */
  icon?: ReactNode;
  /** Fills the width of what it is in. */
  wide?: boolean;
};

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className' | 'style'> &
  ButtonLook & {
    /** The action is under way: the button keeps its width and its focus, and does nothing. */
    pending?: boolean;
  };

/** Does something on this page. What goes elsewhere is a `LinkButton`. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  wide,
  pending,
  ...props
}: ButtonProps) {
  const { type = 'button', children, onClick, ...rest } = props;
  return (
    <button
      {...rest}
      {...lookAttributes({ variant, size, wide })}
      type={type}
      aria-disabled={pending ? true : rest['aria-disabled']}
      aria-busy={pending ? true : undefined}
      data-pending={pending ? '' : undefined}
      onClick={pending ? ignore : onClick}
    >
      <ButtonLabel icon={icon}>{children}</ButtonLabel>
      {pending && <span className={styles.progress} />}
    </button>
  );
}

/** What the style sheet reads the look from. */
export function lookAttributes({ variant, size, wide }: ButtonLook) {
  return {
    className: styles.button,
    'data-variant': variant,
    'data-size': size,
    'data-wide': wide ? '' : undefined,
  };
}

/** The icon and the words, as every button shows them. */
export function ButtonLabel({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.label}>
      {icon}
      <span className={styles.text}>{children}</span>
    </span>
  );
}

/** A disabled button would lose the focus and could not say why; this one stays and does not submit twice. */
function ignore(event: MouseEvent) {
  event.preventDefault();
}
