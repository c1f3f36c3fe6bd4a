import type { ReactNode } from 'react';
import { toneAttributes, type Tone } from '../tone/tone';
import styles from './badge.module.css';

export type BadgeProps = { tone?: Tone; children: ReactNode };

/** A word or a number that belongs to what stands beside it: a role, a count. For a state, use `StatusPill`. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span {...toneAttributes(tone, styles.badge)}>{children}</span>;
}
