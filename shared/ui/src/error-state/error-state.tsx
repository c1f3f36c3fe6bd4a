import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { CopyButton } from '../copy-button/copy-button';
import styles from './error-state.module.css';

export type ErrorStateProps = {
  /** What happened, in a few words: "The list could not be loaded". */
  title: ReactNode;
  level?: 1 | 2 | 3;
  /** A sentence more about what happened. */
  children?: ReactNode;
  /** What is safe: "Nothing you typed is lost." */
  safe?: ReactNode;
  /** What to do: "Check your connection and try again." */
  advice?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  retryPending?: boolean;
  /** Other ways out: home, sign out. */
  actions?: ReactNode;
  /** What to quote to support: an error code, a request's id. */
  reference?: string;
  referenceLabel?: string;
};

/** Something failed: what happened, what is safe, what to do. The heading can take the focus. */
export function ErrorState({ title, level = 2, children, safe, advice, ...props }: ErrorStateProps) {
  const { onRetry, retryLabel = 'Try again', retryPending, actions, reference, referenceLabel } = props;
  const Heading = `h${level}` as const;
  return (
    <div className={styles.state}>
      <Heading className={styles.title} tabIndex={-1}>
        {title}
      </Heading>
      <div className={styles.text}>
        {children !== undefined && <p>{children}</p>}
        {safe !== undefined && <p>{safe}</p>}
        {advice !== undefined && <p>{advice}</p>}
      </div>
      {(onRetry ?? actions) !== undefined && (
        <div className={styles.actions}>
          {onRetry && (
            <Button variant="primary" icon={<RotateCw />} pending={retryPending} onClick={onRetry}>
              {retryLabel}
            </Button>
          )}
          {actions}
        </div>
      )}
      {reference !== undefined && <ErrorReference label={referenceLabel}>{reference}</ErrorReference>}
    </div>
  );
}

function ErrorReference({ label = 'Reference', children }: { label?: string; children: string }) {
  return (
    <div className={styles.reference}>
      <span>
        {label} <code className={styles.code}>{children}</code>
      </span>
      <CopyButton text={children} />
    </div>
  );
}
