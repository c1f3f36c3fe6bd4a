import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { toneAttributes } from '../tone/tone';
import styles from './stat-tile.module.css';

/** Where a figure is heading, in words, and whether that is welcome: more is not always better. */
export type Trend = {
  direction: 'up' | 'down' | 'flat';
  text: string;
  welcome?: boolean;
};

export type StatTileProps = {
  label: string;
  /** A number is written with separators. */
  value: number | string;
  /** Beside the value: "of 200". */
  unit?: string;
  trend?: Trend;
  /** A line more: since when, compared to what. */
  note?: ReactNode;
  /** Where the figure comes from. */
  href?: string;
};

/** A figure worth a glance. */
export function StatTile({ label, value, unit, trend, note, href }: StatTileProps) {
  return (
    <div className={styles.tile} data-interactive={href !== undefined}>
      <p className={styles.label}>
        {href === undefined ? (
          label
        ) : (
          <a className={styles.link} href={href}>
            {label}
          </a>
        )}
      </p>
      <p className={styles.value}>
        {typeof value === 'number' ? value.toLocaleString('en') : value}
        {unit !== undefined && <span className={styles.unit}> {unit}</span>}
      </p>
      {(trend ?? note) !== undefined && (
        <p className={styles.foot}>
          {trend && <TrendText {...trend} />}
          {note}
        </p>
      )}
    </div>
  );
}

function TrendText({ direction, text, welcome }: Trend) {
  const tone = welcome === undefined ? 'neutral' : welcome ? 'success' : 'danger';
  const Arrow = { up: ArrowUp, down: ArrowDown, flat: ArrowRight }[direction];
  return (
    <span {...toneAttributes(tone, styles.trend)}>
      <Arrow />
      {text}
    </span>
  );
}
