import type { OwnReading } from '@event-portal/contracts';
import { ExternalLink, KeyValueList, PersonName, Stack } from '@event-portal/ui';
import styles from './readable-answers.module.css';

type Answer = OwnReading['answers'][number];

/** What an applicant wrote, section by section, under the questions as they were asked. */
export function ReadableAnswers({ reading: { answers, person } }: { reading: OwnReading }) {
  const sections = [...new Set(answers.map(({ section }) => section))];
  return (
    <Stack>
      {person?.image && <PersonName person={person} />}
      {sections.map((section) => (
        <div key={section}>
          <h3 className={styles.section}>{section}</h3>
          <KeyValueList
            items={answers
              .filter((answer) => answer.section === section)
              .map((answer) => ({ key: answer.label, value: <Words answer={answer} /> }))}
          />
        </div>
      ))}
      {answers.length === 0 && <p>There is no answer that readers may see.</p>}
    </Stack>
  );
}

function Words({ answer: { words, isLink } }: { answer: Answer }) {
  if (words === '') return 'No answer';
  if (isLink && /^https?:/i.test(words)) return <ExternalLink href={words}>{words}</ExternalLink>;
  return <p className={styles.words}>{words}</p>;
}
