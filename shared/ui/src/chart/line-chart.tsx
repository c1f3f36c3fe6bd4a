import { useState } from 'react';
import { customProperties } from '../custom-properties/custom-properties';
import { ChartFrame, type ChartFrameProps } from './chart-frame';
import styles from './line-chart.module.css';
import { niceScale, type Scale } from './nice-scale';

export type LineSeries = {
  name: string;
  /** One value for each label; `null` where nothing is known, which leaves a gap. */
  values: readonly (number | null)[];
};

/** What happened meanwhile: each moment is a line across the picture. */
export type ChartMoments = {
  /** What they are together: "Releases". */
  name: string;
  /** In words, for each label. */
  values: readonly (readonly string[])[];
};

export type LineChartProps = Omit<ChartFrameProps, 'table' | 'children'> & {
  /** What the points stand for, from left to right: days, weeks. */
  labels: readonly string[];
  /** Names the first column of the table: "Day". */
  labelName: string;
  series: readonly LineSeries[];
  /** What is added to the last label while its figures still grow: "so far". The way to them is dashed. */
  unfinished?: string | undefined;
  moments?: ChartMoments | undefined;
};

/** How figures change over time. A pointer shows the figures of one moment; the table has them all. */
export function LineChart({
  labels: given,
  labelName,
  series,
  unfinished,
  moments,
  ...frame
}: LineChartProps) {
  const labels = given.map((label, index) =>
    unfinished !== undefined && index === given.length - 1 ? `${label}, ${unfinished}` : label,
  );
  const scale = niceScale(series.flatMap(({ values }) => values.filter((value) => value !== null)));
  const table = {
    head: [labelName, ...series.map(({ name }) => name), ...(moments ? [moments.name] : [])],
    rows: labels.map((label, index) => [
      label,
      ...series.map(({ values }) => write(values[index])),
      ...(moments ? [moments.values[index]?.join('; ') ?? ''] : []),
    ]),
  };
  return (
    <ChartFrame {...frame} table={table}>
      {(series.length > 1 || moments) && <Legend series={series} moments={moments} />}
      <Plot
        title={frame.title}
        labels={labels}
        series={series}
        scale={scale}
        isUnfinished={unfinished !== undefined}
        moments={moments}
      />
    </ChartFrame>
  );
}

type PlotProps = {
  title: string;
  labels: readonly string[];
  series: readonly LineSeries[];
  scale: Scale;
  isUnfinished: boolean;
  moments: ChartMoments | undefined;
};

function Plot({ title, labels, series, scale, isUnfinished, moments }: PlotProps) {
  const [pointed, setPointed] = useState<number>();
  const at = (index: number) => (labels.length < 2 ? 50 : (index / (labels.length - 1)) * 100);
  return (
    <div className={styles.plot}>
      <div className={styles.marks} aria-hidden="true">
        <span className={styles.widest}>{write(scale.end)}</span>
        {scale.ticks.map((tick) => (
          <span key={tick} className={styles.mark} style={customProperties({ '--at': tick / scale.end })}>
            {write(tick)}
          </span>
        ))}
      </div>
      <div className={styles.area} onPointerLeave={() => setPointed(undefined)}>
        <svg className={styles.picture} role="img" aria-label={summarise(title, labels, series, moments)}>
          {scale.ticks.map((tick) => (
            <line
              key={tick}
              className={styles.grid}
              x1="0%"
              x2="100%"
              y1={y(tick, scale)}
              y2={y(tick, scale)}
            />
          ))}
          {moments?.values.map(
            (words, index) =>
              words.length > 0 && (
                <line
                  key={labels[index]}
                  className={styles.moment}
                  x1={`${at(index)}%`}
                  x2={`${at(index)}%`}
                  y1="0%"
                  y2="100%"
                />
              ),
          )}
          {pointed !== undefined && (
            <line className={styles.cursor} x1={`${at(pointed)}%`} x2={`${at(pointed)}%`} y1="0%" y2="100%" />
          )}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%" overflow="visible">
            {series.map(({ name, values }, index) => (
              <path
                key={name}
                className={styles.line}
                data-series={index + 1}
                d={linePath(isUnfinished ? values.slice(0, -1) : values, at, scale)}
              />
            ))}
            {isUnfinished &&
              series.map(({ name, values }, index) => (
                <path
                  key={name}
                  className={styles.line}
                  data-series={index + 1}
                  data-unfinished
                  d={linePath(
                    values.map((value, each) => (each < values.length - 2 ? null : value)),
                    at,
                    scale,
                  )}
                />
              ))}
          </svg>
          {isUnfinished &&
            series.map(({ name, values }, index) => {
              const value = values.at(-1);
              return value === null || value === undefined ? null : (
                <circle
                  key={name}
                  className={styles.open}
                  data-series={index + 1}
                  cx={`${at(values.length - 1)}%`}
                  cy={y(value, scale)}
                  r="3.5"
                />
              );
            })}
          {pointed !== undefined &&
            series.map(({ name, values }, index) => {
              const value = values[pointed];
              return value === null || value === undefined ? null : (
                <circle
                  key={name}
                  className={styles.dot}
                  data-series={index + 1}
                  cx={`${at(pointed)}%`}
                  cy={y(value, scale)}
                  r="4"
                />
              );
            })}
          {labels.map((label, index) => (
            <rect
              key={label}
              className={styles.sensor}
              x={`${at(index) - 50 / labels.length}%`}
              width={`${100 / labels.length}%`}
              height="100%"
              onPointerEnter={() => setPointed(index)}
            />
          ))}
        </svg>
        {pointed !== undefined && (
          <Reading
            index={pointed}
            at={at(pointed)}
            labels={labels}
            series={series}
            happened={moments?.values[pointed] ?? []}
          />
        )}
      </div>
      <div className={styles.labels} aria-hidden="true">
        {shownLabels(labels).map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
    </div>
  );
}

type ReadingProps = {
  index: number;
  at: number;
  labels: readonly string[];
  series: readonly LineSeries[];
  happened: readonly string[];
};

/** The figures of the moment that the pointer is at, and what happened then. */
function Reading({ index, at, labels, series, happened }: ReadingProps) {
  return (
    <div
      className={styles.reading}
      data-side={at > 50 ? 'before' : 'after'}
      style={customProperties({ '--at': at / 100 })}
    >
      <p className={styles.when}>{labels[index]}</p>
      {series.map(({ name, values }, each) => (
        <p key={name} className={styles.figure}>
          <span className={styles.swatch} data-series={each + 1} />
          {name}
          <strong>{write(values[index])}</strong>
        </p>
      ))}
      {happened.map((words) => (
        <p key={words} className={styles.happened}>
          {words}
        </p>
      ))}
    </div>
  );
}

type LegendProps = { series: readonly LineSeries[]; moments: ChartMoments | undefined };

function Legend({ series, moments }: LegendProps) {
  return (
    <ul className={styles.legend} role="list">
      {series.map(({ name }, index) => (
        <li key={name}>
          <span className={styles.swatch} data-series={index + 1} />
          {name}
        </li>
      ))}
      {moments && (
        <li>
          <span className={styles.stroke} />
          {moments.name}
        </li>
      )}
    </ul>
  );
}

/** What the picture says, in a sentence. */
function summarise(
  title: string,
  labels: readonly string[],
  series: readonly LineSeries[],
  moments: ChartMoments | undefined,
): string {
  const marked = labels.filter((_, index) => moments?.values[index]?.length);
  const parts = series.map(
    ({ name, values }) => `${name} from ${write(values[0])} to ${write(values.at(-1))}`,
  );
  if (moments && marked.length > 0) parts.push(`${moments.name} at ${marked.join(', ')}`);
  return `${title}, ${labels[0] ?? ''} to ${labels.at(-1) ?? ''}: ${parts.join('; ')}`;
}

/** A path that breaks where a value is missing. */
function linePath(values: readonly (number | null)[], at: (index: number) => number, { end }: Scale): string {
  return values
    .map((value, index) => {
      if (value === null) return '';
      const starts = index === 0 || values[index - 1] === null;
      return `${starts ? 'M' : 'L'}${at(index).toFixed(2)} ${(100 - (value / end) * 100).toFixed(2)}`;
    })
    .join('');
}

/** The first, the middle and the last: more would not fit on a phone. */
function shownLabels(labels: readonly string[]): readonly string[] {
  const last = labels.length - 1;
  return last < 3
    ? labels
    : labels.filter((_, index) => index === 0 || index === Math.floor(last / 2) || index === last);
}

function y(value: number, { end }: Scale): string {
  return `${100 - (value / end) * 100}%`;
}

function write(value: number | null | undefined): string {
  return value === null || value === undefined ? '—' : value.toLocaleString('en');
}
