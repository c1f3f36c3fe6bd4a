import { toVisibleLine } from '@event-portal/contracts';

const LONGEST_STEM = 100;
/** File systems count bytes, 255 of them at most; some keep a few of them for themselves. */
const LONGEST_STEM_BYTES = 200;
const NAMELESS = 'file';
/** What Windows takes for a device, whatever ends it has. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?=\s*(?:\.|$))/i;

/**
 * A name that shows what a file is and does no harm wherever it is kept: without folders, without what cannot be seen or
 * turns the writing around, without what file systems and headers give a meaning, and with the ending of what it is.
 */
export function shownName(sent: string): string {
  const last = sent.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const stem = trimDots(harmless(last).replace(/(?:\.pdf|[.\s])+$/i, ''));
  const short = shorten(Array.from(stem).slice(0, LONGEST_STEM).join(''), LONGEST_STEM_BYTES);
  return `${short === '' ? NAMELESS : short.replace(DEVICE, '_$&')}.pdf`;
}

/** What a part of a name may take, of which there are two. */
const LONGEST_PART_BYTES = 100;

/** The name of a file in an archive: its number makes it another one than all others, whatever people are called. */
export function archivedName(number: number, parts: readonly string[]): string {
  const words = parts
    .map((part) =>
      shorten(trimDots(harmless(part.toWellFormed().replaceAll(/[/\\]/g, ' '))), LONGEST_PART_BYTES),
    )
    .filter((part) => part !== '');
  return `${String(number).padStart(4, '0')} ${words.join(' - ')}.pdf`;
}

function harmless(text: string): string {
  return toVisibleLine(text)
    .replaceAll(/[<>:"|?*%;]/g, '')
    .replaceAll(/\s+/g, ' ');
}

function trimDots(text: string): string {
  return text.replaceAll(/^[.\s]+|[.\s]+$/g, '');
}

function shorten(text: string, most: number): string {
  let [short, bytes] = ['', 0];
  for (const letter of text) {
    bytes += Buffer.byteLength(letter);
    if (bytes > most) break;
    short += letter;
  }
  return short.trim();
}
