import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button/icon-button';
import { ToneIcon } from '../tone/tone-icon';
import { toneAttributes, type Tone } from '../tone/tone';
import styles from './banner.module.css';

export type BannerProps = {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or a link at the end. */
  action?: ReactNode;
  /** With it, the banner can be put away. */
  onDismiss?: () => void;
  dismissLabel?: string;
  /**
   * How it is announced when it appears: `polite` waits for a pause, `assertive` interrupts.
   * A banner that is part of the page from the start is `off`.
   */
  live?: 'off' | 'polite' | 'assertive';
};

/** Something to know about the page or the part of it below. */
export function Banner({
  tone = 'accent',
  title,
  children,
  action,
  onDismiss,
  live = 'off',
  ...words
}: BannerProps) {
  const { dismissLabel = 'Dismiss' } = words;
  const roles = { off: undefined, polite: 'status', assertive: 'alert' } as const;
  return (
    <div {...toneAttributes(tone, styles.banner)} role={roles[live]}>
      <span className={styles.icon}>
        <ToneIcon tone={tone} />
      </span>
      <div className={styles.words}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div className={styles.text}>{children}</div>}
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
      {onDismiss && (
        <div className={styles.dismiss}>
          <IconButton label={dismissLabel} size="small" onClick={onDismiss}>
            <X />
          </IconButton>
        </div>
      )}
    </div>
  );
}
