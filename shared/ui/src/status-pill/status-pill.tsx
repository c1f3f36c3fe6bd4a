import type { ReactNode } from 'react';
import { ToneIcon } from '../tone/tone-icon';
import { toneAttributes, type Tone } from '../tone/tone';
import styles from './status-pill.module.css';

export type StatusPillProps = {
  tone: Tone;
  /** Another shape than the tone's own, or one where it has none. */
  icon?: ReactNode;
  children: ReactNode;
};

/**
 * The state of something, in words and colour; with a shape where it is good or bad news, so that the colour alone does
 * not have to carry that.
 */
export function StatusPill({ tone, icon, children }: StatusPillProps) {
  return (
    <span {...toneAttributes(tone, styles.pill)}>
      {icon ?? (isNews(tone) && <ToneIcon tone={tone} />)}
      <span>{children}</span>
    </span>
  );
}

function isNews(tone: Tone): boolean {
  return tone === 'success' || tone === 'warning' || tone === 'danger';
}
