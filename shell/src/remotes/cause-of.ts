/** What a report says of why something failed: no more than the API keeps. */
export function causeOf(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 300);
}
