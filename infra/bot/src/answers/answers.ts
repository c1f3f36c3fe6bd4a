import type { EventApi } from '../event-api';
import { createRemembered } from '../memory/remembered';
import { factsOf } from './event-facts';
import type { LanguageModel } from './language-model';
import { writePrompt } from './prompt';

const FACTS_MS = 60_000;
const NOT_SET_UP = 'Answering questions is not set up for this event.';

/** An answer, and whether the question was answered at all. */
type Answer = { readonly outcome: 'answered' | 'not-set-up'; readonly text: string };

/** Answers questions about the event. */
export type Answers = {
  /** @throws CallFailed */
  readonly find: (question: string) => Promise<Answer>;
};

/** What answers are made of. */
export type AnswersOptions = {
  readonly api: EventApi;
  /** Absent where answering is not set up; every answer says so then. */
  readonly model: LanguageModel | undefined;
  readonly factsForMs?: number | undefined;
};

/** Answers from the event's public facts alone, which are remembered for a minute. */
export function createAnswers({ api, model, factsForMs = FACTS_MS }: AnswersOptions): Answers {
  const facts = createRemembered(async () => factsOf(await api.readEvent()), factsForMs);
  return {
    async find(question) {
      if (!model) return { outcome: 'not-set-up', text: NOT_SET_UP };
      const text = await model.complete(writePrompt(await facts.get(), question));
      return { outcome: 'answered', text };
    },
  };
}
