import { CalendarPlus } from 'lucide-react';
import { LinkButton } from '../link-button/link-button';
import { useNow } from '../time/use-now';
import { toCalendarFile, type CalendarEntry } from './calendar-file';

export type AddToCalendarProps = {
  entry: CalendarEntry;
  /** Stands still at this instant, instead of following the clock. */
  now?: number;
};

/** Hands out a file that every calendar takes, for what has yet to come: beside a deadline, and beside a start. */
export function AddToCalendar({ entry, now }: AddToCalendarProps) {
  const current = useNow(now);
  const file = Date.parse(entry.end ?? entry.start) > current ? toCalendarFile(entry, current) : undefined;
  if (file === undefined) return null;
  return (
    <LinkButton
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download={`${fileName(entry.title)}.ics`}
      size="small"
      variant="quiet"
      icon={<CalendarPlus />}
      aria-label={`Add to calendar: ${entry.title}`}
    >
      Add to calendar
    </LinkButton>
  );
}

/** Letters and digits of any script; what a file system may not like becomes a dash. */
function fileName(title: string): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  return name.slice(0, 60) || 'event';
}
