import { Badge } from '../badge/badge';
import styles from './tabs.module.css';

export type TabLinksProps = {
  /** Names the navigation. */
  label: string;
  links: readonly { label: string; href: string; count?: number; current?: boolean }[];
};

/** Pages that belong together, in the look of tabs: links, because each has an address. */
export function TabLinks({ label, links }: TabLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.list} role="list">
        {links.map((link) => (
          <li key={link.href}>
            <a className={styles.tab} href={link.href} aria-current={link.current ? 'page' : undefined}>
              {link.label}
              {link.count !== undefined && <Badge>{link.count}</Badge>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
