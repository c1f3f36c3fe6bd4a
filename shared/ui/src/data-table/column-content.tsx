import type { ReactNode } from 'react';
import { useLocale } from '../locale/use-locale';
import { ColumnTime, DateRange, RelativeTime } from '../time/time';
import { zoneWords } from '../time/zone';
import type { Column, TimeColumn } from './column';

/** What a column shows for a row. */
export function cellContent<Row>(column: Column<Row>, row: Row): ReactNode {
  if ('cell' in column) return column.cell(row);
  if ('days' in column) return <DateRange {...column.days(row)} />;
  return <MomentOf column={column} value={column.moment(row)} />;
}

function MomentOf<Row>({ column, value }: { column: TimeColumn<Row>; value: string | null }) {
  const { timeZone, tell = 'minute', absent } = column;
  if (value === null) return absent;
  const place = timeZone === undefined ? {} : { timeZone };
  return tell === 'distance' ? (
    <RelativeTime value={value} {...place} />
  ) : (
    <ColumnTime value={value} precision={tell} {...place} />
  );
}

/** The name of a column; where its times are told to the minute, with the zone that they are in. */
export function useColumnName(): <Row>(column: Column<Row>) => string {
  const locale = useLocale();
  return (column) => {
    if (!('moment' in column) || (column.tell ?? 'minute') !== 'minute') return column.header;
    const { header, timeZone } = column;
    return `${header}, ${timeZone === undefined ? 'your time' : zoneWords(timeZone, locale).name}`;
  };
}
