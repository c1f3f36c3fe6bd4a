import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, Calendar, CalendarCell, CalendarGrid } from 'react-aria-components/Calendar';
import { Heading } from 'react-aria-components/Heading';
import styles from './calendar-month.module.css';

/** A month to pick a day from; belongs into a date picker. */
export function CalendarMonth() {
  return (
    <Calendar className={styles.calendar}>
      <div className={styles.head}>
        <Heading className={styles.title} level={3} />
        <Button className={styles.turn} slot="previous">
          <ChevronLeft />
        </Button>
        <Button className={styles.turn} slot="next">
          <ChevronRight />
        </Button>
      </div>
      <CalendarGrid className={styles.grid} weekdayStyle="short">
        {(date) => <CalendarCell className={styles.day} date={date} />}
      </CalendarGrid>
    </Calendar>
  );
}
