import { ReadingChange, ReadingFlag, SCORES, type Rubric, type Score } from '@event-portal/contracts';
import { Form, useDraftForm } from '@event-portal/remote-kit/forms';
import { Button, Cluster, RadioGroup, Select, TextArea } from '@event-portal/ui';
import type { ReactNode, RefObject } from 'react';
import * as z from 'zod/mini';
import { flagLabels } from '#shared/reading-words.ts';
import type { Opinion } from './reading-drafts';
import styles from './rubric-panel.module.css';

const NO_FLAG = 'none';

const OpinionSchema = z.omit(ReadingChange, { version: true });

export type RubricPanelProps = {
  rubric: Rubric;
  opinion: Opinion;
  /** Whether everything is saved, of this application and of others. */
  isSaved: boolean;
  saveNow: () => Promise<boolean>;
  /** The criterion that the next digit is for. */
  current: number;
  closed: boolean;
  noteRef: RefObject<HTMLTextAreaElement | null>;
  /** Around the flag. */
  flagRef: RefObject<HTMLDivElement | null>;
  onFocusCriterion: (place: number) => void;
  onScore: (place: number, score: Score) => void;
  onChange: (part: Partial<Opinion>) => void;
  onSkip: () => void;
  onConflict: () => void;
  onNext: () => void;
  /** Takes everything back that was said. */
  takeBack: ReactNode;
};

/** What an application is scored by, and what else its reader has to say. */
export function RubricPanel({
  rubric,
  opinion,
  current,
  closed,
  noteRef,
  flagRef,
  ...props
}: RubricPanelProps) {
  const { outcome, scores, flag } = opinion;
  const isConflict = outcome === 'conflict';
  const form = useDraftForm({
    schema: OpinionSchema,
    draft: {
      values: opinion,
      change: props.onChange,
      isSaved: props.isSaved,
      error: null,
      saveNow: props.saveNow,
    },
    onComplete: props.onNext,
  });
  return (
    <Form
      form={form}
      actions={
        <Button wide onClick={props.onNext}>
          Next application
        </Button>
      }
    >
      {rubric.map(({ id, name, help, anchors }, place) => (
        <div
          key={id}
          className={styles.criterion}
          data-current={place === current && !closed}
          onFocus={() => props.onFocusCriterion(place)}
        >
          <RadioGroup
            label={name}
            description={help}
            name={id}
            disabled={closed || isConflict}
            value={id in scores ? String(scores[id]) : ''}
            options={SCORES.map((score) => ({
              value: String(score),
              label: String(score),
              description: anchors[score - 1],
            }))}
            onChange={(value) => props.onScore(place, Number(value))}
          />
        </div>
      ))}
      <TextArea
        ref={noteRef}
        label="Note"
        description="The admins of the event read it; the applicant does not."
        optional
        rows={2}
        limit={2000}
        readOnly={closed}
        {...form.field('note')}
      />
      <div ref={flagRef}>
        <Select
          label="Flag"
          name="flag"
          disabled={closed}
          value={flag ?? NO_FLAG}
          options={[
            { value: NO_FLAG, label: 'No flag' },
            ...ReadingFlag.options.map((value) => ({ value, label: flagLabels[value] })),
          ]}
          onChange={(value) => props.onChange({ flag: ReadingFlag.safeParse(value).data ?? null })}
        />
      </div>
      {flag !== null && (
        <TextArea
          label="Why?"
          description="The flag counts once there is a reason."
          rows={2}
          limit={500}
          readOnly={closed}
          {...form.field('flagReason')}
        />
      )}
      {!closed && (
        <Cluster>
          <Button
            size="small"
            aria-pressed={outcome === 'skipped'}
            aria-keyshortcuts="S"
            onClick={props.onSkip}
          >
            {outcome === 'skipped' ? 'Skipped' : 'Skip'}
          </Button>
          <Button size="small" aria-pressed={isConflict} aria-keyshortcuts="C" onClick={props.onConflict}>
            {isConflict ? 'You have a conflict of interest' : 'I have a conflict of interest'}
          </Button>
          {props.takeBack}
        </Cluster>
      )}
    </Form>
  );
}
