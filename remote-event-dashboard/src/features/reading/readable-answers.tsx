import type { EventId, OwnReading, StoredFile } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { ExternalLink, KeyValueList, PersonName, Stack } from '@event-portal/ui';
import { FileLink } from '#shared/file-link.tsx';
import { filesOf } from '#shared/file-places.ts';
import styles from './readable-answers.module.css';

type Answer = OwnReading['answers'][number];

export type ReadableAnswersProps = { eventId: EventId; reading: OwnReading };

/** What an applicant wrote, section by section, under the questions as they were asked. */
export function ReadableAnswers({ eventId, reading: { answers, person } }: ReadableAnswersProps) {
  const { addressOf } = filesOf(usePlatform(), eventId);
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
              .map((answer) => ({
                key: answer.label,
                value: <Words answer={answer} addressOf={addressOf} />,
              }))}
          />
        </div>
      ))}
      {answers.length === 0 && <p>There is no answer that readers may see.</p>}
    </Stack>
  );
}

type WordsProps = { answer: Answer; addressOf: (file: StoredFile) => string | undefined };

function Words({ answer: { words, isLink, file }, addressOf }: WordsProps) {
  if (words === '') return 'No answer';
  if (file) return <FileLink file={file} address={addressOf(file)} isOfOthers />;
  if (isLink && /^https?:/i.test(words)) return <ExternalLink href={words}>{words}</ExternalLink>;
  return <p className={styles.words}>{words}</p>;
}
