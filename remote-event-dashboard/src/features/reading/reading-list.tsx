import type { ListedReading, ReadingId, Rubric } from '@event-portal/contracts';
import { Badge, VisuallyHidden } from '@event-portal/ui';
import styles from './reading-list.module.css';

export type ReadingListProps = {
  readings: readonly ListedReading[];
  rubric: Rubric;
  current: ReadingId;
  onOpen: (readingId: ReadingId) => void;
};

/** What there is to read, a line each: a dot for each criterion, filled by its score. */
export function ReadingList({ readings, rubric, current, onOpen }: ReadingListProps) {
  return (
    <nav aria-label="Applications to read">
      <ul className={styles.list}>
        {readings.map((reading) => (
          <li key={reading.readingId}>
            <button
              type="button"
              className={styles.line}
              aria-current={reading.readingId === current}
              onClick={() => onOpen(reading.readingId)}
            >
              <span className={styles.label}>{reading.label}</span>
              {reading.changed && <Badge tone="warning">Changed</Badge>}
              <span className={styles.dots} aria-hidden="true">
                {rubric.map(({ id }) => (
                  <span key={id} className={styles.dot} data-score={reading.scores[id]} />
                ))}
              </span>
              <VisuallyHidden>
                , {describe(reading, rubric)}
                {reading.changed && ', changed since you read it'}
              </VisuallyHidden>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function describe({ state, scores }: ListedReading, rubric: Rubric): string {
  if (state === 'skipped') return 'skipped';
  if (state === 'conflict') return 'conflict of interest';
  const given = rubric.flatMap(({ id, name }) => (id in scores ? [`${name} ${scores[id]}`] : []));
  return given.length === 0 ? 'not read yet' : given.join(', ');
}
