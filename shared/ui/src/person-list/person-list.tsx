import type { ReactNode } from 'react';
import { Avatar } from '../avatar/avatar';
import { Cluster } from '../layout/layout';
import styles from './person-list.module.css';

/** People below one another, each a `PersonRow`. */
export function PersonList({ children }: { children: ReactNode }) {
  return (
    <ul className={styles.rows} role="list">
      {children}
    </ul>
  );
}

export type PersonRowProps = {
  person: { name: string; image: string | null };
  /** What else there is to know: a role, an address, a message. */
  note?: ReactNode;
  /** What can be done about them. */
  children?: ReactNode;
};

/** Somebody, with a picture, a note, and what can be done. */
export function PersonRow({ person, note, children }: PersonRowProps) {
  return (
    <li className={styles.row}>
      <Avatar name={person.name} image={person.image} />
      <div className={styles.words}>
        <p className={styles.name}>{person.name}</p>
        {note !== undefined && note !== '' && <p className={styles.note}>{note}</p>}
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}

/** Somebody in a line of text or a cell of a table: the picture, the name, and what belongs to it. */
export function PersonName({
  person,
  children,
}: {
  person: { name: string; image: string | null };
  children?: ReactNode;
}) {
  return (
    <span className={styles.person}>
      <Avatar name={person.name} image={person.image} size="small" />
      <Cluster>
        <span className={styles.personName}>{person.name}</span>
        {children}
      </Cluster>
    </span>
  );
}
