import { correction as corrections, generate } from 'lean-qr';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

export type QrCodeProps = {
  /** What a scanner reads. */
  value: string;
  /** What it is for: "Your ticket for Spring Summit". */
  label: string;
  size?: 'medium' | 'large';
  /** How much of it may be dirty or broken, by the names of the standard: 7 % with L, 15 % with M, 25 % with Q, 30 % with H. */
  correction?: 'L' | 'M' | 'Q' | 'H';
};

/** The light border that a scanner needs around the code, in modules. */
const QUIET_ZONE = 4;

/** A code to scan: dark on white with its quiet zone, in every theme. */
export function QrCode({ value, label, size = 'medium', correction = 'L' }: QrCodeProps) {
  const { path, extent } = useMemo(() => drawQr(value, correction), [value, correction]);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${extent} ${extent}`}
      data-size={size}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect className={styles.paper} width={extent} height={extent} />
      <path className={styles.ink} d={path} />
    </svg>
  );
}

/** One path for all dark modules: runs of a row become one stroke each. */
function drawQr(value: string, correction: 'L' | 'M' | 'Q' | 'H'): { path: string; extent: number } {
  const bitmap = generate(value, { minCorrectionLevel: corrections[correction] });
  const { size } = bitmap;
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!bitmap.get(x, y)) continue;
      const start = x;
      while (bitmap.get(x + 1, y)) x += 1;
      path += `M${start + QUIET_ZONE} ${y + QUIET_ZONE}h${x - start + 1}v1H${start + QUIET_ZONE}z`;
    }
  }
  return { path, extent: size + 2 * QUIET_ZONE };
}
