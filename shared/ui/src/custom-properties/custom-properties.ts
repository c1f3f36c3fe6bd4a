import type { CSSProperties } from 'react';

/** Hands values to a style sheet; React's own type does not know custom properties. */
export function customProperties(values: Readonly<Record<`--${string}`, string | number>>): CSSProperties {
  return values;
}
