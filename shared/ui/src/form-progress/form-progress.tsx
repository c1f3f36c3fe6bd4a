import type { ReactNode } from 'react';
import { CheckIcon } from '../icons';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './form-progress.module.css';

/** A part of a long form: its `id` is that of the `FormSection`. */
export type FormProgressSection = {
  id: string;
  title: string;
  complete: boolean;
  /** How it stands, in words that everybody sees; without it, only whether it is complete is said aloud. */
  note?: string;
};

export type FormProgressProps = {
  sections: readonly FormProgressSection[];
  /** Whether what is typed is safe. */
  status?: ReactNode;
  /** The one that is on the screen, where the others are not. */
  current?: string;
  /** Shows one that is not on the screen; without it, all are, and the focus goes there. */
  onOpen?: (id: string) => void;
};

/** The parts of a long form and which of them are complete, each a way there. It stays in sight while the form scrolls. */
export function FormProgress({ sections, status, current, onOpen = focusSection }: FormProgressProps) {
  return (
    <div className={styles.bar} data-one-at-a-time={current !== undefined || undefined}>
      <nav aria-label="Parts of this form">
        <ol className={styles.sections} role="list">
          {sections.map(({ id, title, complete, note }, index) => (
            <li key={id}>
              <a
                className={styles.section}
                href={`#${id}`}
                data-complete={complete}
                aria-current={id === current ? 'step' : undefined}
                onClick={(event) => {
                  // The address of the page belongs to the router.
                  event.preventDefault();
                  onOpen(id);
                }}
              >
                <span className={styles.marker} aria-hidden="true">
                  {complete ? <CheckIcon /> : index + 1}
                </span>
                <span className={styles.name}>{title}</span>
                {note === undefined ? (
                  <VisuallyHidden>, {complete ? 'complete' : 'not complete yet'}</VisuallyHidden>
                ) : (
                  <span className={styles.note}>
                    <VisuallyHidden>, </VisuallyHidden>
                    {note}
                  </span>
                )}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {status !== undefined && <div className={styles.status}>{status}</div>}
    </div>
  );
}

function focusSection(id: string): void {
  document.getElementById(id)?.querySelector<HTMLElement>('h2')?.focus();
}

export type FormSectionProps = {
  id: string;
  title: string;
  description?: ReactNode;
  children: ReactNode;
};

/** A part of a long form, under a heading that `FormProgress` leads to. */
export function FormSection({ id, title, description, children }: FormSectionProps) {
  return (
    <section className={styles.part} id={id} aria-labelledby={`${id}-title`}>
      <div>
        <h2 className={styles.title} id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        {description !== undefined && <p className={styles.description}>{description}</p>}
      </div>
      {children}
    </section>
  );
}
