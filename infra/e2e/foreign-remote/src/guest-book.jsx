import { usePerson } from '@event-portal/remote-kit';
import * as styles from './guest-book.module.css';

export default function GuestBook() {
  const person = usePerson();
  return (
    <>
      <h1 tabIndex={-1}>Guest book</h1>
      <p className={styles.signature}>Signed by {person?.name}</p>
    </>
  );
}
