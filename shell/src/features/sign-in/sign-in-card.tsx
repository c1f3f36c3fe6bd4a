import type { SessionError, SignInError } from '@event-portal/contracts';
import { Banner, BrandMark, Button } from '@event-portal/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { CookiesBlockedError, OtherSiteError } from '../../auth/oauth';
import { SIGN_IN_BUTTON } from '../../first-paint/sign-in-button';
import { DiscordMark } from './discord-mark';
import styles from './sign-in-card.module.css';
import { sessionErrorMessages, signInProblemMessages, type SignInProblem } from './sign-in-messages';

export type SignInCardProps = {
  /** Why the last sign-in did not work. */
  signInError?: SignInError | undefined;
  /** Why nobody knows whether the person is signed in. */
  sessionError?: SessionError | null | undefined;
  /** When that was learned: each time, the wait restarts. */
  sessionReadAt: number;
  /** The person was on the way to a page that asks for a sign-in. */
  isOnTheWay: boolean;
  /** They are about to leave for the identity provider already. */
  isLeaving?: boolean;
  onSignIn: () => void;
  onCheckAgain: () => Promise<unknown>;
};

/** The sign-in button, and why the last attempt failed. */
export function SignInCard({
  signInError,
  sessionError,
  sessionReadAt,
  isOnTheWay,
  isLeaving: hasBegunToLeave = false,
  onSignIn,
  onCheckAgain,
}: SignInCardProps) {
  const [isLeaving, setLeaving] = useState(hasBegunToLeave);
  const [ownProblem, setOwnProblem] = useState<SignInProblem>();

  useEffect(() => {
    // Back from the identity provider, the page may come as it was left.
    const onReturn = () => setLeaving(false);
    window.addEventListener('pageshow', onReturn);
    return () => window.removeEventListener('pageshow', onReturn);
  }, []);

  const signIn = () => {
    setLeaving(true);
    try {
      onSignIn();
    } catch (error) {
      setLeaving(false);
      if (error instanceof CookiesBlockedError) setOwnProblem('cookies_blocked');
      else if (error instanceof OtherSiteError) setOwnProblem('other_site');
      else throw error;
    }
  };

  const problem = ownProblem ?? signInError;
  return (
    <div className={styles.card}>
      <BrandMark size="large" />
      <h1 className={styles.title} tabIndex={-1}>
        Sign in
      </h1>
      <p className={styles.lead}>
        {isOnTheWay
          ? 'Sign in to go on to the page you wanted.'
          : 'Your events, applications and teams are one step away.'}
      </p>
      {problem && (
        <Banner
          tone={problem === 'denied' ? 'accent' : 'danger'}
          live="assertive"
          title={problem === 'denied' ? 'Sign-in cancelled' : 'You are not signed in'}
        >
          {signInProblemMessages[problem]}
        </Banner>
      )}
      {sessionError && (
        <SessionProblem key={sessionReadAt} error={sessionError} onCheckAgain={onCheckAgain} />
      )}
      <Button
        id={SIGN_IN_BUTTON}
        variant="primary"
        size="large"
        wide
        icon={<DiscordMark />}
        pending={isLeaving}
        onClick={signIn}
      >
        Continue with Discord
      </Button>
      <p className={styles.note}>
        We read your name, picture and e-mail address, nothing else. By continuing you accept the{' '}
        <a href="/terms">terms</a> and the <a href="/privacy">privacy notice</a>.
      </p>
    </div>
  );
}

function SessionProblem({
  error,
  onCheckAgain,
}: {
  error: SessionError;
  onCheckAgain: () => Promise<unknown>;
}) {
  const [isChecking, setChecking] = useState(false);
  const [secondsLeft, setSecondsLeft] = useState(error.retryAfterSeconds ?? 0);
  useEffect(() => {
    if (secondsLeft <= 0) return;
    const timeout = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timeout);
  }, [secondsLeft]);

  const check = () => {
    setChecking(true);
    void onCheckAgain().finally(() => setChecking(false));
  };
  const onOnline = useEffectEvent(check);
  useEffect(() => {
    const listen = () => onOnline();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);
  return (
    <Banner
      tone="warning"
      live="polite"
      title="We could not check whether you are signed in"
      action={
        <Button size="small" pending={isChecking} disabled={secondsLeft > 0} onClick={check}>
          {secondsLeft > 0 ? `Try again in ${secondsLeft} s` : 'Try again'}
        </Button>
      }
    >
      {sessionErrorMessages(error)}
    </Banner>
  );
}
