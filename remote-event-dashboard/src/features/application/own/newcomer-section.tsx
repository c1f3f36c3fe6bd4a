import { Onboarding } from '@event-portal/contracts';
import { Form, OnboardingFields, type OnboardingForm } from '@event-portal/remote-kit/forms';
import { FormSection, KeyValueList } from '@event-portal/ui';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import styles from './draft-status.module.css';
import { describeStanding, type SectionStanding } from './section-standing';

/** What newcomers are asked first. No section of an event is called so: their names have no hyphen. */
export const NEWCOMER_SECTION = { id: 'name-and-email', title: 'Name and e-mail' } as const;

export type NewcomerSectionProps = {
  form: OnboardingForm;
  title: string;
  isOpen: boolean;
  onSubmit: () => void;
  actions: ReactNode;
  /** What there is to know of the draft. */
  children: ReactNode;
};

/** Asks newcomers what to call them. It is a form of its own: what they say is theirs, and not of one application. */
export function NewcomerSection({ form, title, isOpen, onSubmit, actions, children }: NewcomerSectionProps) {
  return (
    <div hidden={!isOpen}>
      {/* What is wrong is news when it is opened: the summary takes the focus then. */}
      <Form form={{ ...form, errors: isOpen ? form.errors : {}, submit: onSubmit }} actions={actions}>
        {isOpen && children}
        <FormSection
          id={NEWCOMER_SECTION.id}
          title={title}
          description="You are asked this once. Later you can change it in your settings."
        >
          <OnboardingFields form={form} />
        </FormSection>
      </Form>
    </div>
  );
}

/** Says whether what is typed is safe: unlike the answers it does not save itself. */
export function NewcomerStatus({ form }: { form: OnboardingForm }) {
  return (
    <div className={styles.status}>
      <span role="status">{form.isSaved ? 'Saved' : 'Press Next to save'}</span>
    </div>
  );
}

/** What a newcomer has typed, to read. */
export function NewcomerAnswers({ values: { name, preferredEmail } }: Pick<OnboardingForm, 'values'>) {
  return (
    <KeyValueList
      items={[
        { key: 'Your name', value: name || 'No answer' },
        { key: 'Contact e-mail', value: preferredEmail || 'No answer' },
      ]}
    />
  );
}

/** Whether what a newcomer has typed can be saved, as it is when they send their application at the latest. */
export function newcomerStanding({ values }: Pick<OnboardingForm, 'values'>): SectionStanding {
  const issues = z.safeParse(Onboarding, values).error?.issues ?? [];
  const faulty = new Set(issues.map(({ path: [name] }) => name));
  const missing = Object.entries(values).filter(([name, typed]) => faulty.has(name) && typed.trim() === '');
  return describeStanding(missing.length, faulty.size - missing.length);
}

/** How far they have come with it: what the identity provider has said of them is no answer of theirs. */
export function newcomerProgress(form: OnboardingForm): SectionStanding {
  const standing = newcomerStanding(form);
  return form.isSaved || !standing.complete ? standing : { complete: false, note: 'to confirm' };
}
