/** Prints a failure and its cause for whoever has the developer tools open. The one place that does. */
export function logFailure(what: string, cause: unknown, ...details: unknown[]): void {
  console.error(what, cause, ...details);
}
