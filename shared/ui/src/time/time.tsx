import { useLocale } from '../locale/locale';
import {
  formatExactTime,
  formatRelativeTime,
  formatTime,
  formatTimeRange,
  type TimePrecision,
} from './format-time';
import { useNow } from './use-now';

export type DateTimeProps = {
  /** ISO 8601, with its offset or in UTC. */
  value: string;
  /** An IANA name: the zone that the event is in, or the reader's. */
  timeZone: string;
  precision?: TimePrecision;
};

/** A point in time, in a named zone. */
export function DateTime({ value, timeZone, precision = 'minute' }: DateTimeProps) {
  const locale = useLocale();
  return (
    <time dateTime={value} title={formatExactTime(value, { locale, timeZone })}>
      {formatTime(value, { locale, timeZone, precision })}
    </time>
  );
}

export type DateRangeProps = { start: string; end: string; timeZone: string; precision?: TimePrecision };

/** From when to when; what both ends share is said once. */
export function DateRange({ start, end, timeZone, precision = 'day' }: DateRangeProps) {
  const locale = useLocale();
  return (
    <time
      dateTime={`${start}/${end}`}
      title={`${formatExactTime(start, { locale, timeZone })} – ${formatExactTime(end, { locale, timeZone })}`}
    >
      {formatTimeRange(start, end, { locale, timeZone, precision })}
    </time>
  );
}

export type RelativeTimeProps = {
  value: string;
  /** The zone of the exact time in the tooltip. */
  timeZone: string;
  /** Stands still at this instant, instead of following the clock. */
  now?: number;
};

/** How long ago, or how soon; keeps up with the clock. */
export function RelativeTime({ value, timeZone, now }: RelativeTimeProps) {
  const locale = useLocale();
  const current = useNow(now);
  return (
    <time dateTime={value} title={formatExactTime(value, { locale, timeZone })}>
      {formatRelativeTime(value, current, locale)}
    </time>
  );
}
