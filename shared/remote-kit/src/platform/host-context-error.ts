/** The shell handed over a context that this code cannot work with: another version, or no context at all. */
export class HostContextError extends Error {
  override readonly name = 'HostContextError';

  constructor(readonly code: 'host-context-missing' | 'host-context-invalid') {
    super(`The host context cannot be used (${code}).`);
  }
}
