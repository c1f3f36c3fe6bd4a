import { MOST_UNREAD } from '@event-portal/contracts';
import { usePerson } from '@event-portal/remote-kit';
import { useDelayed } from '@event-portal/remote-kit/routing';
import { IconButton, NotificationIcon, VisuallyHidden } from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useShell } from '../../shell-context';
import styles from './bell-button.module.css';

/** What the page itself reads comes first. */
const FIRST_ASK_AFTER_MS = 1000;

/** Says how much the person has not read of what they were told, and opens it. Nothing before the session is known. */
export function BellButton() {
  const { bell } = useShell();
  const person = usePerson();
  const mayAsk = useDelayed(person !== null, FIRST_ASK_AFTER_MS);
  const { data } = useQuery({ ...bell.unread, enabled: mayAsk });
  const panel = useSyncExternalStore(bell.panel.subscribe, bell.panel.get);
  if (!person) return null;
  const unread = data?.unread ?? 0;
  const count = unread > MOST_UNREAD ? `${MOST_UNREAD}+` : String(unread);
  return (
    <span className={styles.bell}>
      <IconButton
        label={unread === 0 ? 'Notices' : `Notices, ${count} unread`}
        aria-haspopup="dialog"
        aria-expanded={panel === 'open'}
        onClick={bell.open}
      >
        <NotificationIcon />
      </IconButton>
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
      <VisuallyHidden>
        <span role="status">{unread > 0 && `${count} unread ${unread === 1 ? 'notice' : 'notices'}`}</span>
      </VisuallyHidden>
    </span>
  );
}
