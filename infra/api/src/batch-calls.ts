/**
 * Puts together what is asked for at the same time: all calls of one turn of the event loop are answered by one run.
 * Nobody gets an answer from a run that began before they asked. A run that fails, fails for all of its calls.
 * @param run answers calls, each by what has the same place
 */
export function batchCalls<Call, Answer>(
  run: (calls: readonly Call[]) => Promise<readonly Answer[]>,
): (call: Call) => Promise<Answer> {
  let calls: Call[] = [];
  let next: Promise<readonly Answer[]> | undefined;

  async function runNext() {
    await new Promise((resolve) => setImmediate(resolve));
    const asked = calls;
    calls = [];
    next = undefined;
    const answers = await run(asked);
    if (answers.length !== asked.length) throw new Error('Every call has one answer.');
    return answers;
  }

  return async (call) => {
    const place = calls.push(call) - 1;
    next ??= runNext();
    return (await next)[place] as Answer;
  };
}
