import type { Readable } from 'node:stream';
import { Problem } from '../http/problem';

/** How a PDF begins, and what it ends with: not quite at its end, as programs write after it. */
const BEGINNING = /^%PDF-[12]\.\d/;
const BEGINNING_LENGTH = 8;
const END = '%%EOF';
const END_WITHIN = 1024;

/**
 * The chunks of a PDF of a size as they arrive; ends with a Problem where it is none, is longer, or ends too early. It looks at
 * both ends and never into what is packed between them: no file can make it work. What does not arrive in the end is left unread.
 */
export async function* checkPdf(arriving: Readable, size: number): AsyncGenerator<Buffer> {
  let received = 0;
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  for await (const chunk of chunksOf(arriving)) {
    received += chunk.length;
    tail = Buffer.concat([tail, chunk.subarray(-END_WITHIN)]).subarray(-END_WITHIN);
    if (head.length < BEGINNING_LENGTH) {
      head = Buffer.concat([head, chunk.subarray(0, BEGINNING_LENGTH)]);
      if (head.length >= BEGINNING_LENGTH) requireBeginning(head);
    }
    if (received > size) throw refused('The file is longer than it was said to be. Send it again.');
    yield chunk;
  }
  requireBeginning(head);
  if (received < size) throw cutOff();
  if (!tail.includes(END))
    throw refused('This PDF is not whole: its end is missing. Save it anew, and send that.');
}

/** A body that is not read to its end stays open: its sender waits for the reply on the same connection. */
async function* chunksOf(arriving: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of arriving.iterator({ destroyOnReturn: false })) yield Buffer.from(chunk);
  } catch {
    throw cutOff();
  }
}

function requireBeginning(head: Buffer): void {
  if (!BEGINNING.test(head.toString('latin1')))
    throw refused('This is not a PDF, whatever its name says. Save it as a PDF, and send that.');
}

function cutOff(): Problem {
  return refused('The file did not arrive whole. Check your connection, and send it again.');
}

function refused(message: string): Problem {
  return new Problem('file_refused', { message });
}
