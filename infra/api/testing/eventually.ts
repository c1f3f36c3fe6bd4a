import { setTimeout as delay } from 'node:timers/promises';

/** Asks again until the answer is right, for what happens soon but not in this very moment. Jest's own limit ends it. */
export async function eventually<Answer>(
  ask: () => Promise<Answer> | Answer,
  isRight: (answer: Answer) => boolean,
): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    await delay(5);
  }
}
