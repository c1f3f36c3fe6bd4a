import { toVisibleLine } from '@event-portal/contracts';

const LONGEST_STEM = 100;
const NAMELESS = 'file';

/**
 * A name that shows what a file is and does no harm wherever it is kept: without folders, without what cannot be seen or
 * turns the writing around, without what file systems and headers give a meaning, and with the ending of what it is.
 */
export function shownName(sent: string): string {
  const last = sent.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const stem = trimDots(harmless(last).replace(/(\.pdf)+$/i, ''));
  const short = Array.from(stem).slice(0, LONGEST_STEM).join('').trim();
  return `${short === '' ? NAMELESS : short}.pdf`;
}

/** What a part of a name may take: file systems count bytes, 255 of them at most. */
const LONGEST_PART_BYTES = 100;

/** The name of a file in an archive: its number makes it another one than all others, whatever people are called. */
export function archivedName(number: number, parts: readonly string[]): string {
  const words = parts
    .map((part) => shorten(trimDots(harmless(part.toWellFormed().replaceAll(/[/\\]/g, ' ')))))
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

function shorten(text: string): string {
  let [short, bytes] = ['', 0];
  for (const letter of text) {
    bytes += Buffer.byteLength(letter);
    if (bytes > LONGEST_PART_BYTES) break;
    short += letter;
  }
  return short.trim();
}
