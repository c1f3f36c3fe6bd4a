import { useEffect, useRef, type RefObject } from 'react';
import { toneAttributes } from '../tone/tone';
import { ToneIcon } from '../tone/tone-icon';
import styles from './error-summary.module.css';
import { FieldLink } from './field-link';
import { firstError, type FieldErrors } from './form-errors';

export type ErrorSummaryProps = {
  formId: string;
  errors: FieldErrors;
  title?: (count: number) => string;
  /** Set when the form is sent: what is still wrong then is said again. */
  attemptedRef?: RefObject<boolean> | undefined;
};

const describe = (count: number) =>
  count === 1 ? 'One thing needs another look' : `${count} things need another look`;

/** What is wrong with a form, in one place, each with the way to it. */
export function ErrorSummary({ formId, errors, title = describe, attemptedRef }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const found = Object.keys(errors).flatMap((name) => {
    const message = firstError(errors, name);
    return message === undefined ? [] : [{ name, message }];
  });
  const count = found.length;
  const known = useRef<{ errors: FieldErrors; messages: ReadonlySet<string> }>({
    errors: {},
    messages: new Set(),
  });
  useEffect(() => {
    const messages = new Set(found.map(({ name, message }) => `${name} ${message}`));
    const isNews = [...messages].some((message) => !known.current.messages.has(message));
    const isAnswer = attemptedRef?.current === true && errors !== known.current.errors;
    known.current = { errors, messages };
    // An error that is gone, or still there, is no reason to take the focus from somebody who is typing.
    if (count === 0 || !(isNews || isAnswer)) return;
    if (attemptedRef) attemptedRef.current = false;
    summary.current?.focus();
  });
  if (count === 0) return null;

  return (
    <div {...toneAttributes('danger', styles.summary)} ref={summary} tabIndex={-1} role="alert">
      <ToneIcon tone="danger" />
      <div>
        <p className={styles.title}>{title(count)}</p>
        <ul className={styles.list} role="list">
          {found.map(({ name, message }) => (
            <li key={name}>
              {name === 'form' ? (
                message
              ) : (
                <FieldLink formId={formId} name={name}>
                  {message}
                </FieldLink>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
