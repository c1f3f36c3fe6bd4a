import styles from './brand-mark.module.css';

export type BrandMarkProps = {
  /** Leads home. Without it, the mark is a picture with a name. */
  href?: string;
  /** The mark alone, where there is no room for the name beside it. */
  compact?: boolean;
  name?: string;
  size?: 'medium' | 'large';
};

/** The portal's mark and name: an arch to walk through, and the sun that rises behind it. */
export function BrandMark({ href, compact, name = 'Event Portal', size = 'medium' }: BrandMarkProps) {
  const mark = (
    <>
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
        <path className={styles.arch} d="M2.5 29V16a13.5 13.5 0 0 1 27 0v13h-6V16a7.5 7.5 0 0 0-15 0v13Z" />
        <path className={styles.sun} d="M11.5 29a4.5 4.5 0 0 1 9 0Z" />
      </svg>
      <span className={compact ? styles.unseen : styles.name}>{name}</span>
    </>
  );
  if (href === undefined) {
    return (
      <span className={styles.brand} data-size={size}>
        {mark}
      </span>
    );
  }
  return (
    <a className={styles.brand} data-size={size} href={href}>
      {mark}
    </a>
  );
}
