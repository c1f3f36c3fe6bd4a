/** So long a service may take to start beside builds and browsers, in milliseconds: seconds, on a machine that is free. */
const START_MS = 60_000;
const REPLY_MS = 5000;

/** Waits until a service says that it is ready. */
export async function untilReady(url: string): Promise<void> {
  for (const until = Date.now() + START_MS; Date.now() < until;) {
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(REPLY_MS) }).catch(
      () => undefined,
    );
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer.`);
}
