import { askedQuestions, withBlanks, type Answers, type EventForm } from '@event-portal/contracts';
import { Card, Section, Stack } from '@event-portal/ui';
import { useState } from 'react';
import type { FilePlaces } from '#shared/file-places.ts';
import { QuestionField } from '#shared/question-field.tsx';
import type { FormKind } from './questions.api';

/** A file that is tried here stays in the browser. */
const keptHere: FilePlaces = {
  send: (_question, { name, size }) => Promise.resolve({ fileId: crypto.randomUUID(), name, size }),
  addressOf: () => undefined,
};

/** The form as those meet it who are asked. What is typed here goes nowhere: it shows which questions follow from it. */
export function FormPreview({ form, kind }: { form: EventForm; kind: FormKind }) {
  const [typed, setTyped] = useState<Answers>({});
  const answers = withBlanks(form, typed);
  const asked = askedQuestions(form, answers);
  return (
    <Card>
      <Stack gap="large">
        <p>
          {form.sections.length > 0 ? seen[kind] : 'Nothing is asked: people take their seat with one press.'}
        </p>
        {form.sections.map(({ id, title, questions }) => (
          <Section key={id} title={title} level={3}>
            <Stack>
              {questions
                .filter((question) => asked.includes(question))
                .map((question) => (
                  <QuestionField
                    key={question.id}
                    question={question}
                    asking={{
                      answers,
                      change: (part) => setTyped((before) => ({ ...before, ...part })),
                      files: keptHere,
                      hasReaders: kind === 'application',
                    }}
                  />
                ))}
            </Stack>
          </Section>
        ))}
      </Stack>
    </Card>
  );
}

const seen: Readonly<Record<FormKind, string>> = {
  application: 'As an applicant sees it. Try it: nothing here is sent.',
  confirmation: 'As somebody sees it who takes their seat. Try it: nothing here is sent.',
};
