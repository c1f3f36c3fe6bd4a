import type { ApplicationAnswers } from '@event-portal/contracts';
import { Banner, Button, Cluster, DateTime, Stack } from '@event-portal/ui';
import { useId } from 'react';
import { questionLabels, experienceLabels } from '../application-labels';
import { differingAnswers } from './answer-differences';
import styles from './draft-conflict.module.css';
import type { OtherVersion } from './draft-store';
import { excerptOfDifference } from './excerpt-of-difference';

export type DraftConflictProps = {
  /** What is on the screen. */
  answers: ApplicationAnswers;
  other: OtherVersion;
  timeZone: string;
  onChoose: (choice: 'other' | 'mine') => Promise<boolean>;
};

/** Lets the person choose between two versions of the answers, when both are theirs: shows where they differ. */
export function DraftConflict({ answers, other, timeZone, onChoose }: DraftConflictProps) {
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
            {differingAnswers(answers, other.answers).map((name) => (
              <Difference key={name} name={name} mine={answers} other={other.answers} />
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

type DifferenceProps = {
  name: keyof ApplicationAnswers;
  mine: ApplicationAnswers;
  other: ApplicationAnswers;
};

function Difference({ name, mine, other }: DifferenceProps) {
  const [here, there] = excerptOfDifference(toWords(name, mine), toWords(name, other));
  return (
    <div className={styles.difference}>
      <dt>{questionLabels[name]}</dt>
      <dd>On this page: {here || 'no answer'}</dd>
      <dd>Other version: {there || 'no answer'}</dd>
    </div>
  );
}

function toWords(name: keyof ApplicationAnswers, answers: ApplicationAnswers): string {
  if (name === 'experience') return answers.experience ? experienceLabels[answers.experience].label : '';
  if (name === 'acceptsCodeOfConduct') return answers.acceptsCodeOfConduct ? 'Yes' : 'No';
  return answers[name];
}
