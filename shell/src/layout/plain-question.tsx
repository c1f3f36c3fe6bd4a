import { Banner, Button, Cluster } from '@event-portal/ui';
import { useEffect } from 'react';
import styles from './floating.module.css';
import type { StandInProps } from './lazy-part';
import type { AskedQuestion } from './unsaved-input';

/** The question without a dialog around it: it stands at the edge of the page until it is answered. */
export function PlainQuestion({ question, retry }: { question: AskedQuestion | undefined } & StandInProps) {
  useEffect(() => {
    if (question) retry();
  }, [question, retry]);
  if (!question) return null;
  return (
    <div className={styles.stack}>
      <div className={styles.place}>
        <Banner
          tone="warning"
          live="assertive"
          title={question.title}
          action={
            <Cluster>
              <Button size="small" onClick={() => question.answer(false)}>
                {question.cancelLabel}
              </Button>
              <Button size="small" variant="danger" onClick={() => question.answer(true)}>
                {question.confirmLabel}
              </Button>
            </Cluster>
          }
        >
          {question.text}
        </Banner>
      </div>
    </div>
  );
}
