/** Something that the person at the terminal has to do something about: shown as one message, without a stack. */
export class Failure extends Error {
  override readonly name = 'Failure';
}
