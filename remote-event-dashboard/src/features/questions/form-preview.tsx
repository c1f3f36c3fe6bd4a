import { askedQuestions, withBlanks, type Answers, type EventForm } from '@event-portal/contracts';
import { Card, Section, Stack } from '@event-portal/ui';
import { useState } from 'react';
import type { FilePlaces } from '#shared/file-places.ts';
import { QuestionField } from '#shared/question-field.tsx';

/** A file that is tried here stays in the browser. */
const keptHere: FilePlaces = {
  send: (_question, { name, size }) => Promise.resolve({ fileId: crypto.randomUUID(), name, size }),
  addressOf: () => undefined,
};

/** The form as an applicant meets it. What is typed here goes nowhere: it shows which questions follow from it. */
export function FormPreview({ form }: { form: EventForm }) {
  const [typed, setTyped] = useState<Answers>({});
  const answers = withBlanks(form, typed);
  const asked = askedQuestions(form, answers);
  return (
    <Card>
      <Stack gap="large">
        <p>As an applicant sees it. Try it: nothing here is sent.</p>
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
