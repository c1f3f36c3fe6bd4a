import {
  QuestionId,
  StoredFile,
  withBlanks,
  type Answers,
  type EventForm,
  type EventId,
} from '@event-portal/contracts';
import type { KeptCopies } from '@event-portal/remote-kit';
import * as z from 'zod/mini';

/** Answers that a tab of this browser has not brought to the API. */
export type AnswerCopy = {
  /** The tab that they belong to. */
  readonly id: string;
  readonly answers: Answers;
  /** The version at the API that they were made from. */
  readonly version: number;
  /** What was sent since then without an answer: it may have arrived. */
  readonly unanswered: readonly Answers[];
};

/** The copies of the answers to one event in this browser. */
export type AnswerCopies = {
  /** What other tabs have left, newest first. */
  readonly list: () => readonly AnswerCopy[];
  /** Keeps what is in this tab, in place of what it kept before. */
  readonly put: (copy: Omit<AnswerCopy, 'id'>) => void;
  /** Removes the copy of this tab, or of another. */
  readonly remove: (copy?: AnswerCopy) => void;
};

/** Anything that can be typed, also what is too long to be sent. */
const TypedAnswers = z.record(
  QuestionId,
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), StoredFile, z.null()]),
);
const Kept = z.object({ answers: TypedAnswers, version: z.int(), unanswered: z.array(TypedAnswers) });

/** Opens the copies for one tab, as answers to a form, or as changes to those that were sent. Without a place to keep them nothing is kept. */
export function openAnswerCopies(
  kept: KeptCopies | undefined,
  eventId: EventId,
  asked: EventForm,
  kind: 'application' | 'application-changes' = 'application',
): AnswerCopies {
  const form = `${kind}:${eventId}`;
  const own = crypto.randomUUID();
  return {
    list: () =>
      (kept?.list(form) ?? []).flatMap(({ id, value }) => {
        const copy = Kept.safeParse(value);
        if (!copy.success || id === own) return [];
        return [{ ...copy.data, id, answers: withBlanks(asked, copy.data.answers) }];
      }),
    put: (copy) => kept?.put(form, own, copy),
    remove: (copy) => kept?.remove(form, copy?.id ?? own),
  };
}
