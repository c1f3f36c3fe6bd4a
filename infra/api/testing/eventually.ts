import { setTimeout as delay } from 'node:timers/promises';

/** Only what never happens takes so long: a machine that is busy has time enough. */
const MOST_MS = 20_000;

/** Asks again until the answer is right, for what happens soon but not in this very moment. */
export async function eventually<Answer>(
  ask: () => Promise<Answer> | Answer,
  isRight: (answer: Answer) => boolean,
  mostMs = MOST_MS,
): Promise<Answer> {
  const end = Date.now() + mostMs;
  for (;;) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    if (Date.now() > end) throw new Error(`The answer is still ${JSON.stringify(answer)}.`);
    await delay(5);
  }
}
