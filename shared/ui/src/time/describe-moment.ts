import { formatRelativeTime, formatTime, formatTimeRange, readInstant, type TimeFormat } from './format-time';
import { zoneWords } from './zone';

/** A moment, or a span of time, in words. */
type MomentWords = {
  /** "4 Dec, 23:00 in New York": by the clocks of the place. */
  there: string;
  /** "5 Dec, 04:00 for you": where the reader's clock says something else at that moment. */
  here?: string;
  /** "in 13 days". */
  away?: string;
};

export type MomentQuestion = Omit<TimeFormat, 'timeZone' | 'precision'> & {
  start: string;
  end?: string;
  /** The zone of the place. Without it, the moment is the reader's own affair, by the reader's clock. */
  timeZone: string | undefined;
  readerZone: string;
};

/** When something is, for people: there, for the reader, and how far away. */
export function describeMoment(question: MomentQuestion): MomentWords {
  const { start, end = start, timeZone, readerZone, now, locale } = question;
  const tell = (zone: string) => {
    const format: TimeFormat = { locale, now, timeZone: zone, precision: 'minute' };
    return end === start ? formatTime(start, format) : formatTimeRange(start, end, format);
  };
  const away = howFar(start, end, now, locale, readerZone);
  if (timeZone === undefined) return { there: tell(readerZone), ...away };
  const [there, here] = [tell(timeZone), tell(readerZone)];
  if (away === undefined) return { there };
  return {
    there: `${there} ${zoneWords(timeZone, locale).after}`,
    ...(here !== there && { here: `${withoutSharedDay(there, here)} for you` }),
    ...away,
  };
}

/** To what comes next of it: its start, then its end. */
function howFar(start: string, end: string, now: number, locale: string, readerZone: string) {
  const [from, to] = [readInstant(start), readInstant(end)];
  if (!from || !to) return undefined;
  const isOn = from.getTime() <= now && now < to.getTime();
  const next = formatRelativeTime(now < from.getTime() ? start : end, now, locale, readerZone);
  return { away: isOn ? `ends ${next}` : next };
}

/** "23:00" where the other side has said the day already. */
function withoutSharedDay(there: string, here: string): string {
  const [thereParts, hereParts] = [there.split(/,\s/), here.split(/,\s/)];
  const [day, clock] = hereParts;
  const isShared = thereParts.length === 2 && hereParts.length === 2 && thereParts[0] === day;
  return isShared && clock !== undefined ? clock : here;
}
