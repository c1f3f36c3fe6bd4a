import { Banner, LinkButton } from '@event-portal/ui';
import { useSyncExternalStore } from 'react';
import { useShell } from '../shell-context';
import styles from './floating.module.css';

/** The session has ended over something typed: the way to sign in again without losing it. */
export function SignInAgain() {
  const { sessionWait, unsaved } = useShell();
  const isWaiting = useSyncExternalStore(sessionWait.subscribe, sessionWait.isWaiting);
  const isHeld = useSyncExternalStore(unsaved.subscribe, unsaved.isHeld);
  if (!isWaiting || !isHeld) return null;
  return (
    <div className={styles.place}>
      <Banner
        tone="warning"
        live="assertive"
        title="You are signed out"
        action={
          <LinkButton size="small" href="/" target="_blank" rel="noreferrer">
            Sign in again
          </LinkButton>
        }
      >
        What you typed is still here. Sign in again in another tab, then save it.
      </Banner>
    </div>
  );
}
