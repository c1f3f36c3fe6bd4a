import { useLocale } from '../locale/use-locale';
import { describeMoment } from './describe-moment';
import {
  formatExactTime,
  formatRelativeTime,
  formatShortTime,
  formatTime,
  formatTimeRange,
  type TimePrecision,
} from './format-time';
import styles from './time.module.css';
import { useNow } from './use-now';
import { readerZone } from './zone';

type Place = {
  /** An IANA name: the zone of the place, which is said. Without it, the reader's own, which needs no words. */
  timeZone?: string;
  /** Stands still at this instant, instead of following the clock. */
  now?: number;
};

export type DateTimeProps = Place & {
  /** ISO 8601, with its offset or in UTC. */
  value: string;
  /** A `day` is only named; a `minute` is told there, for the reader, and from now. */
  precision?: TimePrecision;
};

/** A moment for people: "4 Dec, 23:00 in New York · 5 Dec, 04:00 for you · in 13 days". */
export function DateTime({ value, timeZone, precision = 'minute', now }: DateTimeProps) {
  const locale = useLocale();
  const current = useNow(now);
  if (precision === 'minute') return <Moment start={value} timeZone={timeZone} now={current} />;
  const zone = timeZone ?? readerZone();
  return (
    <time dateTime={value} title={formatExactTime(value, { locale, timeZone: zone })}>
      {formatTime(value, { locale, timeZone: zone, precision, now: current })}
    </time>
  );
}

export type DateRangeProps = Place & { start: string; end: string; precision?: TimePrecision };

/** From when to when; what both ends share is said once. To the minute, it is told as a `DateTime` is. */
export function DateRange({ start, end, timeZone, precision = 'day', now }: DateRangeProps) {
  const locale = useLocale();
  const current = useNow(now);
  if (precision === 'minute') return <Moment start={start} end={end} timeZone={timeZone} now={current} />;
  const zone = timeZone ?? readerZone();
  return (
    <time dateTime={`${start}/${end}`} title={exactly({ start, end, locale, timeZone: zone })}>
      {formatTimeRange(start, end, { locale, timeZone: zone, precision, now: current })}
    </time>
  );
}

/** Begins the part that it stands before, also where that begins a line. */
const SEPARATOR = ' ·\u00A0';

type MomentProps = { start: string; end?: string; timeZone: string | undefined; now: number };

function Moment({ start, end, timeZone, now }: MomentProps) {
  const locale = useLocale();
  const reader = readerZone();
  const words = describeMoment({ start, ...(end && { end }), timeZone, readerZone: reader, locale, now });
  const machine = end === undefined ? start : `${start}/${end}`;
  return (
    <span>
      <time dateTime={machine} title={exactly({ start, end, locale, timeZone: timeZone ?? reader })}>
        {words.there}
      </time>
      {words.here !== undefined && (
        <>
          {SEPARATOR}
          <time dateTime={machine} title={exactly({ start, end, locale, timeZone: reader })}>
            {words.here}
          </time>
        </>
      )}
      {words.away !== undefined && (
        <>
          {SEPARATOR}
          {/* It ticks: nobody wants to hear that, wherever it stands. */}
          <span className={styles.away} aria-live="off">
            {words.away}
          </span>
        </>
      )}
    </span>
  );
}

type Exactly = { start: string; end: string | undefined; locale: string; timeZone: string };

function exactly({ start, end, ...format }: Exactly): string {
  const from = formatExactTime(start, format);
  return end === undefined ? from : `${from} – ${formatExactTime(end, format)}`;
}

export type RelativeTimeProps = Place & { value: string };

/** How long ago, or how soon; keeps up with the clock. */
export function RelativeTime({ value, timeZone, now }: RelativeTimeProps) {
  const locale = useLocale();
  const current = useNow(now);
  return (
    <time
      className={styles.away}
      dateTime={value}
      title={formatExactTime(value, { locale, timeZone: timeZone ?? readerZone() })}
      aria-live="off"
    >
      {formatRelativeTime(value, current, locale)}
    </time>
  );
}

/** A moment in a column, which names the zone in its header. */
export function ColumnTime({ value, timeZone, precision = 'minute', now }: DateTimeProps) {
  const locale = useLocale();
  const current = useNow(now);
  const zone = timeZone ?? readerZone();
  return (
    <time
      className={styles.short}
      dateTime={value}
      title={formatExactTime(value, { locale, timeZone: zone })}
    >
      {formatShortTime(value, { locale, timeZone: zone, precision, now: current })}
    </time>
  );
}
