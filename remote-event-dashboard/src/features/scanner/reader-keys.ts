/** Readers type faster than anybody: between two keys there is no more than this, in milliseconds. */
const LONGEST_GAP_MS = 50;
/** What is shorter was typed by a person who is quick. */
const SHORTEST_CODE = 6;

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'timeStamp'>;

/** What a reader that acts as a keyboard has typed. */
export type TypedCode = {
  /** As the layout of this device makes of it. */
  readonly text: string;
  /** As the keys say where they are: a reader types as an American keyboard does, whatever the layout is here. */
  readonly byPlace: string;
};

/**
 * Tells what a reader types from what a person does: key after key without a pause, ended by Enter.
 * @returns a function that takes each key, and gives the code once a key has ended one.
 */
export function watchReaderKeys(): (key: Key) => TypedCode | undefined {
  let text = '';
  let byPlace = '';
  let last = Number.NEGATIVE_INFINITY;
  return ({ key, code, timeStamp }) => {
    if (timeStamp - last > LONGEST_GAP_MS) text = byPlace = '';
    last = timeStamp;
    if (key === 'Enter') {
      const typed = { text, byPlace };
      text = byPlace = '';
      return typed.text.length < SHORTEST_CODE ? undefined : typed;
    }
    // Shift and its like type nothing.
    if (key.length === 1) {
      text += key;
      byPlace += letterAt(code);
    }
    return undefined;
  };
}

/** What stands there on an American keyboard, of what a pass is made of. */
function letterAt(code: string): string {
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? (code === 'Semicolon' ? ':' : '?');
}
