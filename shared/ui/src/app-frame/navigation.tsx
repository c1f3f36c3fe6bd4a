import { useId } from 'react';
import { Badge } from '../badge/badge';
import { NavigationIcon } from '../navigation-icon/navigation-icon';
import styles from './navigation.module.css';

/** A page that the frame leads to. */
export type NavigationItem = {
  label: string;
  href: string;
  /** A name that `NavigationIcon` knows. */
  icon?: string;
  /** The page that is open, or the one above it. */
  current?: boolean;
  /** It has been pressed, and is on its way. */
  pending?: boolean;
  /** How much waits there. */
  count?: number;
};

export type NavigationGroup = { label?: string; items: readonly NavigationItem[] };

export type NavigationProps = {
  label: string;
  /** Undefined until they are known. */
  groups: readonly NavigationGroup[] | undefined;
  onFollow?: () => void;
};

/** The pages of an area, in groups. */
export function Navigation({ label, groups, onFollow }: NavigationProps) {
  if (!groups) return <NavigationSkeleton />;
  return (
    <nav className={styles.navigation} aria-label={label}>
      {groups.map((group, index) => (
        <Group key={group.label ?? index} group={group} onFollow={onFollow} />
      ))}
    </nav>
  );
}

function NavigationSkeleton() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: 5 }, (_, item) => (
        <span key={item} className={styles.expected} />
      ))}
    </div>
  );
}

function Group({ group, onFollow }: { group: NavigationGroup; onFollow?: () => void }) {
  const labelId = useId();
  return (
    <div className={styles.group}>
      {group.label !== undefined && (
        <p className={styles.label} id={labelId}>
          {group.label}
        </p>
      )}
      <ul role="list" aria-labelledby={group.label === undefined ? undefined : labelId}>
        {group.items.map((item) => (
          <li key={item.href}>
            <Item item={item} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Item({ item, onFollow }: { item: NavigationItem; onFollow?: () => void }) {
  return (
    <a
      className={styles.item}
      href={item.href}
      aria-current={item.current ? 'page' : undefined}
      aria-busy={item.pending ? true : undefined}
      onClick={onFollow}
    >
      <NavigationIcon name={item.icon} />
      <span className={styles.text}>{item.label}</span>
      {item.count !== undefined && item.count > 0 && <Badge>{item.count}</Badge>}
    </a>
  );
}
