/** Settles, with nothing to say, when the person or the system wants this process to end. */
export function waitForSignal(): Promise<undefined> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => resolve(undefined));
    // The shell between npm and this process dies of a signal without passing it on.
    const parent = process.ppid;
    if (process.env.npm_lifecycle_event)
      setInterval(() => process.ppid === parent || resolve(undefined), 500).unref();
  });
}
