import {
  faultsOf,
  type Answers as GivenAnswers,
  type EventForm,
  type EventId,
} from '@event-portal/contracts';
import { Form, useOnboardingForm, type DraftFormOf } from '@event-portal/remote-kit/forms';
import { Banner, Button, Cluster, FormProgress, FormSection, Stack } from '@event-portal/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { QuestionField, type Asking } from '#shared/question-field.tsx';
import { Answers } from '../answers';
import { writingLabels } from '../application-labels';
import {
  NEWCOMER_SECTION,
  NewcomerAnswers,
  newcomerProgress,
  NewcomerSection,
  newcomerStanding,
  NewcomerStatus,
} from './newcomer-section';
import { SectionReview } from './section-review';
import { standingOf } from './section-standing';
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
  /** Whether nobody has asked the person yet what to call them: then that comes first. */
  isNewcomer: boolean;
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
export function SectionedForm({ form, sections, asked, asking, isNewcomer, ...rest }: SectionedFormProps) {
  const { eventId, kind, status, deadline, pending, error, children } = rest;
  const { answers } = asking;
  const isSending = useRef(false);
  /** What was pressed, and waits for the name to be saved. */
  const pressed = useRef<() => void>(undefined);
  const newcomer = useOnboardingForm(() => pressed.current?.());
  const faulty = (id: string) => form.errors[id] !== undefined;
  const errorsOf = (section: Section) => section.questions.filter(({ id }) => faulty(id)).length;
  const faultySection = Object.keys(newcomer.errors).some((name) => name !== 'form')
    ? NEWCOMER_SECTION.id
    : sections.find((section) => errorsOf(section) > 0)?.id;
  const parts = [...(isNewcomer ? [NEWCOMER_SECTION] : []), ...sections];
  const names = [...parts.map(({ id }) => id), REVIEW];
  const { place, open } = usePlace(names, (to) => to === faultySection);
  const index = names.indexOf(place);
  const section = sections.find(({ id }) => id === place);
  const isAtName = place === NEWCOMER_SECTION.id;
  const [before, after] = [names[index - 1], names[index + 1]];

  useEffect(() => {
    if (!isSending.current || faultySection === undefined) return;
    isSending.current = false;
    open(faultySection);
  });
  const goTo = (to: string) => {
    pressed.current = undefined;
    open(to);
  };
  const submit = () => {
    isSending.current = after === undefined;
    const goOn = after === undefined ? form.submit : () => goTo(after);
    const isNameDue = isNewcomer && !newcomer.isSaved && (isAtName || after === undefined);
    if (!isNameDue) return goOn();
    pressed.current = goOn;
    newcomer.submit();
  };
  const here = Object.entries(form.errors).filter(
    ([name]) => name === 'form' || section?.questions.some(({ id }) => id === name),
  );
  const left = faultsOf(asked, answers).map(({ id }) => id);
  const shown = parts.map(({ id, title }, at) => {
    const own = sections.find((one) => one.id === id);
    const standing = own ? standingOf(own, answers, left) : newcomerStanding(newcomer);
    const progress = own ? standing : newcomerProgress(newcomer);
    return { id, title, own, standing, progress, heading: `${at + 1} of ${parts.length}: ${title}` };
  });
  const isReady = shown.every(({ standing }) => standing.complete);
  const failure =
    newcomer.errors.form === undefined ? error : `Your name is not saved. ${newcomer.errors.form}`;
  const actions = (
    <Cluster gap="medium">
      {before !== undefined && <Button onClick={() => goTo(before)}>Back</Button>}
      <Button type="submit" variant="primary" pending={pending || newcomer.isPending}>
        {after === undefined ? writingLabels[kind].send : 'Next'}
      </Button>
      {deadline}
    </Cluster>
  );
  return (
    <div>
      <FormProgress
        sections={[
          ...shown.map(({ id, title, progress }) => ({ id, title, ...progress })),
          { id: REVIEW, title: 'Review', complete: false, note: isReady ? 'ready' : 'last' },
        ]}
        status={isAtName ? <NewcomerStatus form={newcomer} /> : status}
        current={place}
        onOpen={goTo}
      />
      {shown.map(
        ({ own, heading, id }) =>
          !own && (
            <NewcomerSection
              key={id}
              form={newcomer}
              title={heading}
              isOpen={isAtName}
              onSubmit={submit}
              actions={actions}
            >
              {children}
            </NewcomerSection>
          ),
      )}
      <div hidden={isAtName}>
        <Form form={{ ...form, errors: Object.fromEntries(here), submit }} actions={actions}>
          {!isAtName && children}
          {/* All of them stay: a file that is on its way in one arrives while another is filled in. */}
          {shown.map(
            ({ id, own, heading }) =>
              own && (
                <div key={id} hidden={id !== place}>
                  <FormSection id={id} title={heading}>
                    {own.questions.map((question) => (
                      <QuestionField key={question.id} question={question} asking={asking} />
                    ))}
                  </FormSection>
                </div>
              ),
          )}
          {place === REVIEW && (
            <FormSection key={REVIEW} id={REVIEW} title={writingLabels[kind].question}>
              <Stack gap="large">
                {shown.map(({ id, title, own, standing }) => (
                  <SectionReview key={id} id={id} title={title} standing={standing} onOpen={goTo}>
                    {own ? (
                      <Answers eventId={eventId} form={{ sections: [own] }} answers={answers} />
                    ) : (
                      <NewcomerAnswers values={newcomer.values} />
                    )}
                  </SectionReview>
                ))}
              </Stack>
              {failure !== undefined && (
                <Banner tone="danger" live="assertive">
                  {failure}
                </Banner>
              )}
            </FormSection>
          )}
        </Form>
      </div>
    </div>
  );
}

type Section = EventForm['sections'][number];
