/** How signing ends, as exit codes of sysexits.h: the same as those of the registry tool. */
export const exitCodes = {
  usage: 64,
  data: 65,
  'not-found': 66,
  unavailable: 69,
  'no-space': 73,
  conflict: 75,
  'not-served': 76,
  refused: 77,
  configuration: 78,
};

/** What is asked cannot be done; the message says why, on one line. */
export class SigningFailure extends Error {
  /** @param {keyof typeof exitCodes} kind @param {string} message */
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}
