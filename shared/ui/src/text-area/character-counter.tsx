import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './text-area.module.css';

/** How many characters are left; said aloud only near the end, where it begins to matter. */
export function CharacterCounter({ length, limit }: { length: number; limit: number }) {
  const left = limit - length;
  const many = Math.abs(left);
  const words = `${many} character${many === 1 ? '' : 's'} ${left < 0 ? 'too many' : 'left'}`;
  const isNear = left <= limit / 10;
  return (
    <p className={styles.counter} data-over={left < 0}>
      <span aria-hidden="true">{left < 0 ? words : `${length} / ${limit}`}</span>
      <VisuallyHidden>
        <span role="status">{isNear ? words : ''}</span>
      </VisuallyHidden>
    </p>
  );
}
