import type { ReactNode } from 'react';
import { ToneIcon } from '../tone/tone-icon';
import { toneAttributes, type Tone } from '../tone/tone';
import styles from './status-pill.module.css';

export type StatusPillProps = {
  tone: Tone;
  /** Another shape than the tone's own. */
  icon?: ReactNode;
  children: ReactNode;
};

/** The state of something: shape, words and colour, so that no one of them has to carry it. */
export function StatusPill({ tone, icon, children }: StatusPillProps) {
  return (
    <span {...toneAttributes(tone, styles.pill)}>
      {icon ?? <ToneIcon tone={tone} />}
      <span>{children}</span>
    </span>
  );
}
