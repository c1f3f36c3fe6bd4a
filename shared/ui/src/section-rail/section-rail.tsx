import type { MouseEvent } from 'react';
import styles from './section-rail.module.css';
import { useCurrentSection } from './use-current-section';

/** A section of a long page, or a page of several that belong together. */
export type RailSection = {
  /** On a long page, the `id` of its `Section`. */
  id: string;
  label: string;
  /** Where it is, when it has an address of its own; without, it is further down this page. */
  href?: string;
};

export type SectionRailProps = {
  /** Names the navigation: "Parts of the form". */
  label: string;
  sections: readonly RailSection[];
  /** The one that is shown, where each has an address. On a long page, the rail finds it out itself. */
  current?: string;
};

/** The sections of what it stands beside, with the current one marked. */
export function SectionRail({ label, sections, current }: SectionRailProps) {
  const isLongPage = sections.every(({ href }) => href === undefined);
  const inSight = useCurrentSection(isLongPage ? sections.map(({ id }) => id) : NONE);
  return (
    <nav className={styles.rail} aria-label={label} data-long-page={isLongPage}>
      <ul className={styles.list} role="list">
        {sections.map(({ id, label: text, href }) => {
          const isCurrent = id === (isLongPage ? inSight : current);
          return (
            <li key={id}>
              <a
                className={styles.link}
                href={href ?? `#${id}`}
                aria-current={isCurrent ? (isLongPage ? 'location' : 'page') : undefined}
                onClick={href === undefined ? (event) => goTo(event, id) : undefined}
              >
                {text}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const NONE: readonly string[] = [];

/** Moves there itself: the address of the page belongs to the router. */
function goTo(event: MouseEvent, id: string): void {
  event.preventDefault();
  const heading = document.getElementById(id)?.querySelector<HTMLElement>('h2, h3');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'start' });
}
