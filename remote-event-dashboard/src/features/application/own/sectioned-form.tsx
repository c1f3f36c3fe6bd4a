import {
  faultsOf,
  isAnswered,
  type Answers as GivenAnswers,
  type EventForm,
  type EventId,
} from '@event-portal/contracts';
import { Form, type DraftFormOf } from '@event-portal/remote-kit/forms';
import { Banner, Button, Cluster, FormProgress, FormSection, Section, Stack } from '@event-portal/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { QuestionField, type Asking } from '#shared/question-field.tsx';
import { Answers } from '../answers';
import { writingLabels } from '../application-labels';
import { usePlace } from './use-place';
import type { Writing } from './writing';

export type SectionedFormProps = {
  eventId: EventId;
  kind: Writing['kind'];
  form: DraftFormOf<GivenAnswers>;
  asked: EventForm;
  /** Those that the answers lead to. */
  sections: EventForm['sections'];
  asking: Asking;
  /** Whether what is typed is safe. */
  status: ReactNode;
  deadline: ReactNode;
  pending: boolean;
  /** Why it could not be sent. */
  error: string | undefined;
  /** What there is to know of the draft, wherever one is. */
  children: ReactNode;
};

/** No section is called so: names of sections have no hyphen. */
const REVIEW = 'review-all';

/** A form that is filled in section by section, in any order, and read as a whole before it is sent. */
export function SectionedForm({ form, sections, asked, asking, ...rest }: SectionedFormProps) {
  const { eventId, kind, status, deadline, pending, error, children } = rest;
  const { answers } = asking;
  const faulty = (id: string) => form.errors[id] !== undefined;
  const errorsOf = (section: Section) => section.questions.filter(({ id }) => faulty(id)).length;
  const faultySection = sections.find((section) => errorsOf(section) > 0)?.id;
  const names = [...sections.map(({ id }) => id), REVIEW];
  const { place, open } = usePlace(names, (to) => to === faultySection);
  const index = names.indexOf(place);
  const section = sections[index];
  const [before, after] = [names[index - 1], names[index + 1]];

  const isSending = useRef(false);
  useEffect(() => {
    if (!isSending.current || faultySection === undefined) return;
    isSending.current = false;
    open(faultySection);
  });
  const submit = () => {
    if (after !== undefined) return open(after);
    isSending.current = true;
    form.submit();
  };
  const here = Object.entries(form.errors).filter(
    ([name]) => name === 'form' || section?.questions.some(({ id }) => id === name),
  );
  const left = faultsOf(asked, answers).map(({ id }) => id);
  return (
    <div>
      <FormProgress
        sections={[
          ...sections.map((one) => ({ id: one.id, title: one.title, ...standingOf(one, answers, left) })),
          { id: REVIEW, title: 'Review', complete: false, note: left.length === 0 ? 'ready' : 'last' },
        ]}
        status={status}
        current={place}
        onOpen={open}
      />
      <Form
        form={{ ...form, errors: Object.fromEntries(here), submit }}
        actions={
          <Cluster gap="medium">
            {before !== undefined && <Button onClick={() => open(before)}>Back</Button>}
            <Button type="submit" variant="primary" pending={pending}>
              {after === undefined ? writingLabels[kind].send : 'Next'}
            </Button>
            {deadline}
          </Cluster>
        }
      >
        {children}
        {/* All of them stay: a file that is on its way in one arrives while another is filled in. */}
        {sections.map(({ id, title, questions }, at) => (
          <div key={id} hidden={id !== place}>
            <FormSection id={id} title={`${at + 1} of ${sections.length}: ${title}`}>
              {questions.map((question) => (
                <QuestionField key={question.id} question={question} asking={asking} />
              ))}
            </FormSection>
          </div>
        ))}
        {!section && (
          <FormSection key={REVIEW} id={REVIEW} title={writingLabels[kind].question}>
            <Review eventId={eventId} sections={sections} answers={answers} open={left} onOpen={open} />
            {error !== undefined && (
              <Banner tone="danger" live="assertive">
                {error}
              </Banner>
            )}
          </FormSection>
        )}
      </Form>
    </div>
  );
}

type Section = EventForm['sections'][number];

/** How a section stands, in words: what is missing, and what was answered and cannot be sent as it is. */
function standingOf({ questions }: Section, answers: GivenAnswers, open: readonly string[]) {
  const left = questions.filter(({ id }) => open.includes(id));
  const missing = left.filter(({ id }) => !isAnswered(answers[id])).length;
  const wrong = left.length - missing;
  const words = [missing > 0 && `${missing} to answer`, wrong > 0 && `${wrong} to correct`].filter(Boolean);
  return { complete: left.length === 0, note: words.length === 0 ? 'complete' : words.join(', ') };
}

type ReviewProps = {
  eventId: EventId;
  sections: EventForm['sections'];
  answers: GivenAnswers;
  /** The questions that keep it from being sent. */
  open: readonly string[];
  onOpen: (section: string) => void;
};

function Review({ eventId, sections, answers, open, onOpen }: ReviewProps) {
  return (
    <Stack gap="large">
      {sections.map((section) => {
        const { note, complete } = standingOf(section, answers, open);
        return (
          <Section
            key={section.id}
            level={3}
            title={section.title}
            {...(!complete && { description: `Not complete: ${note}.` })}
            actions={
              <Button
                size="small"
                onClick={() => onOpen(section.id)}
                aria-label={`Change “${section.title}”`}
              >
                Change
              </Button>
            }
          >
            <Answers eventId={eventId} form={{ sections: [section] }} answers={answers} />
          </Section>
        );
      })}
    </Stack>
  );
}
