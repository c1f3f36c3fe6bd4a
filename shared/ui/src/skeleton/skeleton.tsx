import { customProperties } from '../custom-properties/custom-properties';
import styles from './skeleton.module.css';

/** Lines of text that are on their way. Hidden from assistive technology: the words beside it say that something loads. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={styles.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} />
      ))}
    </span>
  );
}

/** A tile with a figure that is on its way: the shape of `StatTile`. */
export function SkeletonTile() {
  return (
    <div className={styles.tile} aria-hidden="true">
      <span className={styles.line} />
      <span className={styles.figure} />
      <span className={styles.line} />
    </div>
  );
}

/** A card that is on its way: the shape of `Card` with a picture. */
export function SkeletonCard() {
  return (
    <div className={styles.card} aria-hidden="true">
      <span className={styles.media} />
      <span className={styles.title} />
      <SkeletonText lines={2} />
    </div>
  );
}

/** A table that is on its way. A `DataTable` draws its own. */
export function SkeletonTable({ rows = 5, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <div className={styles.table} aria-hidden="true" style={customProperties({ '--columns': columns })}>
      {Array.from({ length: rows * columns }, (_, cell) => (
        <span key={cell} className={styles.cell}>
          <span className={styles.line} />
        </span>
      ))}
    </div>
  );
}
