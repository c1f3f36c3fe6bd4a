import { Grid } from '../layout/layout';
import styles from './page-skeleton.module.css';
import { SkeletonCard, SkeletonTable, SkeletonText, SkeletonTile } from './skeleton';

export type PageSkeletonProps = {
  /** What the page mostly is. */
  shape: 'table' | 'form' | 'tiles' | 'cards' | 'story';
};

/** A page that is on its way: its title, and the shape of what is below. The first paint of the document draws the same. */
export function PageSkeleton({ shape }: PageSkeletonProps) {
  const Shape = shapes[shape];
  return (
    <div className={styles.page} aria-hidden="true" data-page-skeleton={shape}>
      <span className={styles.title} />
      <Shape />
    </div>
  );
}

const shapes = {
  table: () => <SkeletonTable rows={8} columns={4} />,
  tiles: () => (
    <Grid minimum="tile">
      {Array.from({ length: 5 }, (_, tile) => (
        <SkeletonTile key={tile} />
      ))}
    </Grid>
  ),
  cards: () => (
    <Grid>
      {Array.from({ length: 3 }, (_, card) => (
        <SkeletonCard key={card} />
      ))}
    </Grid>
  ),
  form: () => (
    <div className={styles.form}>
      {Array.from({ length: 5 }, (_, field) => (
        <span key={field} className={styles.field} />
      ))}
    </div>
  ),
  story: () => (
    <div className={styles.story}>
      <SkeletonText lines={9} />
    </div>
  ),
};
