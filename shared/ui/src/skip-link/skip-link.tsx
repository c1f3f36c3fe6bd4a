import type { MouseEvent } from 'react';
import styles from './skip-link.module.css';

/** The id of the page's main part; every frame has it. */
export const MAIN_ID = 'main';

/** The first stop of the keyboard on every page: past the navigation, to what the page is about. */
export function SkipLink({ label = 'Skip to content' }: { label?: string }) {
  return (
    <a className={styles.link} href={`#${MAIN_ID}`} onClick={skip}>
      {label}
    </a>
  );
}

/** Moves the focus itself: the address of the page belongs to the router. */
function skip(event: MouseEvent) {
  event.preventDefault();
  const main = document.getElementById(MAIN_ID);
  main?.focus();
  main?.scrollIntoView();
}
