import { PASS_PREFIX, PassText } from '@event-portal/contracts';

/** Readers type faster than anybody: between two keys there is mostly no more than this, in milliseconds. */
const LONGEST_GAP_MS = 50;
/** What is shorter was typed by a person who is quick. */
const SHORTEST_CODE = 6;
/** So many keys are kept: no code is longer. */
const MOST_KEYS = 500;

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'timeStamp'>;

/**
 * Tells what a reader types from what a person does. A pass is known by its letters, however long the reader, or a busy
 * device, takes for them; any other code by its keys, which come one after the other without a pause. Enter ends both.
 * @returns a function that takes each key, and gives the code once a key has ended one.
 */
export function watchReaderKeys(): (key: Key) => string | undefined {
  // As the layout of this device has it, and by where the keys are: a reader types as an American keyboard does.
  let text = '';
  let byPlace = '';
  let sincePause = '';
  let last = Number.NEGATIVE_INFINITY;
  return ({ key, code, timeStamp }) => {
    if (timeStamp - last > LONGEST_GAP_MS) sincePause = '';
    last = timeStamp;
    if (key === 'Enter') {
      const quick = sincePause.length < SHORTEST_CODE ? undefined : sincePause;
      const typed = findPass(byPlace) ?? findPass(text) ?? quick;
      text = byPlace = sincePause = '';
      return typed;
    }
    // Shift and its like type nothing.
    if (key.length === 1) {
      text = (text + key).slice(-MOST_KEYS);
      byPlace = (byPlace + letterAt(code)).slice(-MOST_KEYS);
      sincePause += key;
    }
    return undefined;
  };
}

/** The pass with which a text ends. */
function findPass(text: string): string | undefined {
  const capitals = text.toUpperCase();
  const start = capitals.lastIndexOf(PASS_PREFIX);
  return start < 0 ? undefined : PassText.safeParse(capitals.slice(start)).data;
}

/** What stands there on an American keyboard, of what a pass is made of. */
function letterAt(code: string): string {
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? (code === 'Semicolon' ? ':' : '?');
}
