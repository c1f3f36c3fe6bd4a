import { answerInWords, questionsOf, type Answers, type EventForm } from '@event-portal/contracts';
import { Banner, Button, Cluster, DateTime, Stack } from '@event-portal/ui';
import { useId } from 'react';
import { differingAnswers } from './answer-differences';
import styles from './draft-conflict.module.css';
import type { OtherVersion } from './draft-store';
import { excerptOfDifference } from './excerpt-of-difference';

export type DraftConflictProps = {
  form: EventForm;
  /** What is on the screen. */
  answers: Answers;
  other: OtherVersion;
  timeZone: string;
  onChoose: (choice: 'other' | 'mine') => Promise<boolean>;
};

/** Lets the person choose between two versions of the answers, when both are theirs: shows where they differ. */
export function DraftConflict({ form, answers, other, timeZone, onChoose }: DraftConflictProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <Banner
        tone="warning"
        title={<span id={id}>{titleOf(other)}</span>}
        live="assertive"
        action={
          <Cluster>
            <Button size="small" onClick={() => void onChoose('mine')}>
              Keep what is on this page
            </Button>
            <Button size="small" onClick={() => void onChoose('other')}>
              Load the other version
            </Button>
          </Cluster>
        }
      >
        <Stack>
          <p>
            Nothing is lost yet. Choose which version to keep.
            {other.savedAt !== null && (
              <>
                {' '}
                The other one was saved <DateTime value={other.savedAt} timeZone={timeZone} />.
              </>
            )}
          </p>
          <dl className={styles.differences}>
            {differences(form, answers, other.answers).map(({ question, here, there }) => (
              <div key={question.id} className={styles.difference}>
                <dt>{question.label}</dt>
                <dd>On this page: {here || 'no answer'}</dd>
                <dd>Other version: {there || 'no answer'}</dd>
              </div>
            ))}
          </dl>
        </Stack>
      </Banner>
    </div>
  );
}

function titleOf(other: OtherVersion): string {
  return other.savedAt === null
    ? 'This browser has kept other answers, which were not saved'
    : 'This application was changed in another tab or on another device';
}

function differences(form: EventForm, mine: Answers, other: Answers) {
  const differing = differingAnswers(mine, other);
  return questionsOf(form)
    .filter(({ id }) => differing.includes(id))
    .map((question) => {
      const inWords = (answers: Answers) => answerInWords(question, answers[question.id]);
      const [here, there] = excerptOfDifference(inWords(mine), inWords(other));
      return { question, here, there };
    });
}
