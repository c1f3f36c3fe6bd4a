let messages: string[] = [];
let expected: RegExp[] = [];

/** Lets a test say which console messages it causes on purpose; any other fails it. */
export const expectConsole = {
  matching(pattern: RegExp): void {
    expected.push(pattern);
  },
  record(message: string): void {
    messages.push(message);
  },
};

/** The messages since the last call that no test had announced. */
export function takeConsole(): string[] {
  const unexpected = messages.filter((message) => !expected.some((pattern) => pattern.test(message)));
  messages = [];
  expected = [];
  return unexpected;
}
