import { use, type MouseEvent } from 'react';
import styles from './field-link.module.css';
import { fieldId, FormErrorsContext } from './form-errors';

/** Leads to a field of a form: by its name, to the control itself. */
export function FieldLink({ formId, name, children }: { formId: string; name: string; children: string }) {
  const id = fieldId(formId, name);
  const go = (event: MouseEvent) => {
    // The address of the page belongs to the router.
    event.preventDefault();
    focusField(id);
  };
  return (
    <a className={styles.link} href={`#${id}`} onClick={go}>
      {children}
    </a>
  );
}

export type FieldLinksProps = {
  /** Fields of the surrounding form, in its order. */
  fields: readonly { name: string; label: string }[];
};

/** The ways to some fields of the form around it: what is still to be filled in, before anything is wrong. */
export function FieldLinks({ fields }: FieldLinksProps) {
  const form = use(FormErrorsContext);
  if (!form) return null;
  return (
    <ul className={styles.fields} role="list">
      {fields.map(({ name, label }) => (
        <li key={name}>
          <FieldLink formId={form.formId} name={name}>
            {label}
          </FieldLink>
        </li>
      ))}
    </ul>
  );
}

function focusField(id: string): void {
  const field = document.getElementById(id);
  const control = field?.matches(FOCUSABLE) ? field : field?.querySelector<HTMLElement>(FOCUSABLE);
  control?.focus();
}

const FOCUSABLE = 'input, select, textarea, button, [tabindex]';
