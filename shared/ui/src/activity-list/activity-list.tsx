import { ChevronRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useLocale } from '../locale/use-locale';
import { groupByDay, nameOfDay, timeOfDay } from '../time/days';
import { useNow } from '../time/use-now';
import styles from './activity-list.module.css';

/** Something that happened. */
export type Activity = {
  id: string;
  /** An instant, ISO 8601. */
  at: string;
  /** A sentence. */
  title: ReactNode;
  /** What changed by it. */
  detail?: ReactNode;
  /** Where everything about it is; the whole line leads there, except for the links in it. */
  href?: string;
  /** Much of the same that happened one after the other: folded away, below the sentence. */
  folded?: readonly Activity[];
};

export type ActivityListProps = {
  label: string;
  activities: readonly Activity[];
  timeZone: string;
  /** The one that is open elsewhere on the page: what it is folded into is open too. */
  openId?: string | null;
  /** `EmptyState`. */
  empty?: ReactNode;
};

/** What happened, day by day. */
export function ActivityList({ label, activities, timeZone, openId, empty }: ActivityListProps) {
  const locale = useLocale();
  const now = useNow();
  const listId = useId();
  if (activities.length === 0) return empty;
  return (
    <div className={styles.days} role="group" aria-label={label}>
      {groupByDay(activities, timeZone).map(({ day, of }) => (
        <section key={day} aria-labelledby={`${listId}-${day}`}>
          <h2 className={styles.day} id={`${listId}-${day}`}>
            {nameOfDay(of[0].at, { now, timeZone, locale })}
          </h2>
          <Lines activities={of} timeZone={timeZone} openId={openId} />
        </section>
      ))}
    </div>
  );
}

type LinesProps = Required<Pick<ActivityListProps, 'activities' | 'timeZone'>> & {
  openId: string | null | undefined;
};

function Lines({ activities, timeZone, openId }: LinesProps) {
  const locale = useLocale();
  return (
    <ul className={styles.lines} role="list">
      {activities.map(({ id, at, title, detail, href, folded }) => (
        <li key={id} className={styles.line} data-interactive={href !== undefined}>
          <time className={styles.time} dateTime={at}>
            {href === undefined ? (
              timeOfDay(at, timeZone, locale)
            ) : (
              <a className={styles.link} href={href}>
                {timeOfDay(at, timeZone, locale)}
              </a>
            )}
          </time>
          <div className={styles.words}>
            {folded === undefined ? (
              <div>{title}</div>
            ) : (
              <details className={styles.folded} open={folded.some((each) => each.id === openId)}>
                <summary>
                  <ChevronRight />
                  {title}
                </summary>
                <Lines activities={folded} timeZone={timeZone} openId={openId} />
              </details>
            )}
            {detail !== undefined && <div className={styles.detail}>{detail}</div>}
          </div>
        </li>
      ))}
    </ul>
  );
}
