import { useId } from 'react';
import { customProperties } from '../custom-properties/custom-properties';
import { drawArt } from './draw-art';
import styles from './event-art.module.css';

export type EventArtProps = {
  /** The event's id: the same id is the same picture, everywhere and always. */
  seed: string;
};

/** A picture for an event that has none of its own. Decorative; fills what it is in. */
export function EventArt({ seed }: EventArtProps) {
  const id = useId();
  const { hue, hue2, angle, shapes } = drawArt(seed);
  return (
    <svg
      className={styles.art}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      data-art=""
      style={customProperties({ '--hue': hue, '--hue-2': hue2 })}
    >
      <defs>
        <linearGradient id={`${id}ground`} gradientTransform={`rotate(${angle} 0.5 0.5)`}>
          <stop className={styles.ground} offset="0" />
          <stop className={styles.ground2} offset="1" />
        </linearGradient>
        <radialGradient id={`${id}glow`} cx="0.2" cy="0.1" r="0.9">
          <stop className={styles.glow} offset="0" />
          <stop className={styles.glowEnd} offset="1" />
        </radialGradient>
      </defs>
      <rect width="320" height="180" fill={`url(#${id}ground)`} />
      <rect width="320" height="180" fill={`url(#${id}glow)`} />
      {shapes.map(({ path, ink, opacity, line }, index) => (
        <path
          key={index}
          className={styles[ink]}
          d={path}
          opacity={opacity}
          data-line={line === undefined ? undefined : ''}
          strokeWidth={line}
        />
      ))}
    </svg>
  );
}
