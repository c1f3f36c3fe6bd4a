import { LRUCache } from 'lru-cache';
import type { EventApi } from '../event-api';
import { createRemembered } from '../memory/remembered';
import { factsOf } from './event-facts';
import type { LanguageModel } from './language-model';
import { withoutForeignLinks, writePrompt } from './prompt';

const FACTS_MS = 60_000;
/** More than anybody can send before a signature is too old. */
const MOST_REMEMBERED = 1_000;
const NOT_SET_UP = 'Answering questions is not set up for this event.';

/** An answer, and whether the question was answered at all. */
type Answer = { readonly outcome: 'answered' | 'not-set-up'; readonly text: string };

/** Answers questions about the event. */
export type Answers = {
  /**
   * Answers a question; one that comes again with its id gets the answer that it got.
   * @throws CallFailed
   */
  readonly find: (id: string, question: string) => Promise<Answer>;
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
  const given = new LRUCache<string, Promise<Answer>>({ max: MOST_REMEMBERED });

  async function answer(question: string): Promise<Answer> {
    if (!model) return { outcome: 'not-set-up', text: NOT_SET_UP };
    const known = await facts.get();
    const text = await model.complete(writePrompt(known, question));
    return { outcome: 'answered', text: withoutForeignLinks(text, known) };
  }

  return {
    find(id, question) {
      const before = given.get(id);
      if (before) return before;
      const answering = answer(question);
      given.set(id, answering);
      // What failed may be asked again.
      answering.catch(() => given.delete(id));
      return answering;
    },
  };
}
