/** Prints a failure and its cause to the console. The one place that does. */
export function logFailure(what: string, cause: unknown, ...details: unknown[]): void {
  console.error(what, cause, ...details);
}
