import { ChartFrame, type ChartFrameProps } from './chart-frame';
import styles from './bar-chart.module.css';

export type Bar = {
  label: string;
  value: number;
  /** Stands in place of the value: “fewer than 5”. */
  text?: string | undefined;
};

export type BarChartProps = Omit<ChartFrameProps, 'table' | 'children'> & {
  bars: readonly Bar[];
  /** Name the columns of the table: "Role", "People". */
  labelName: string;
  valueName: string;
};

/** How much of each. The words and figures are text; only the bars are drawn. */
export function BarChart({ bars, labelName, valueName, ...frame }: BarChartProps) {
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  const table = { head: [labelName, valueName], rows: bars.map((bar) => [bar.label, textOf(bar)]) };
  return (
    <ChartFrame {...frame} table={table}>
      <ul className={styles.bars} role="list">
        {bars.map((bar, place) => (
          <li key={place} className={styles.bar}>
            <span>{bar.label}</span>
            <BarShape part={bar.value / largest} />
            <span className={styles.value}>{textOf(bar)}</span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}

export type FunnelStage = { label: string; value: number };

export type FunnelChartProps = Omit<ChartFrameProps, 'table' | 'children'> & {
  stages: readonly FunnelStage[];
  stageName: string;
  valueName: string;
};

/** How many get from each stage to the next. */
export function FunnelChart({ stages, stageName, valueName, ...frame }: FunnelChartProps) {
  const largest = Math.max(1, ...stages.map(({ value }) => value));
  const shares = stages.map(({ value }, index) => shareOf(value, stages[index - 1]?.value));
  const table = {
    head: [stageName, valueName, 'Of the stage before'],
    rows: stages.map(({ label, value }, index) => [label, write(value), shares[index] ?? '—']),
  };
  return (
    <ChartFrame {...frame} table={table}>
      <ol className={styles.bars} role="list">
        {stages.map(({ label, value }, index) => (
          <li key={label} className={styles.stage}>
            <span>{label}</span>
            <span className={styles.value}>
              {write(value)}
              {shares[index] !== undefined && <span className={styles.share}> {shares[index]}</span>}
            </span>
            <BarShape part={value / largest} tall />
          </li>
        ))}
      </ol>
    </ChartFrame>
  );
}

function BarShape({ part, tall }: { part: number; tall?: boolean }) {
  return (
    <svg className={styles.shape} data-tall={tall} aria-hidden="true">
      <rect className={styles.track} width="100%" height="100%" rx="3" />
      <rect className={styles.fill} width={`${part * 100}%`} height="100%" rx="3" />
    </svg>
  );
}

/** A share of the stage before; none at the first stage, or after an empty one. */
function shareOf(value: number, before: number | undefined): string | undefined {
  return before === undefined || before === 0 ? undefined : `${Math.round((value / before) * 100)}%`;
}

function textOf({ value, text }: Bar): string {
  return text ?? write(value);
}

function write(value: number): string {
  return value.toLocaleString('en');
}
