import styles from './tone.module.css';

/** What a colour means; it never carries the meaning alone. */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

/** The attributes that give an element and what is in it the colours of a tone. */
export function toneAttributes(tone: Tone, className?: string) {
  return { 'data-tone': tone, className: [styles.tone, className].filter(Boolean).join(' ') };
}
