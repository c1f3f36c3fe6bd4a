import { toVisibleLine } from '@event-portal/contracts';

const LONGEST_STEM = 100;
const NAMELESS = 'file';

/**
 * A name that shows what a file is and does no harm wherever it is kept: without folders, without what cannot be seen or
 * turns the writing around, without what file systems and headers give a meaning, and with the ending of what it is.
 */
export function shownName(sent: string): string {
  const last = sent.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const line = toVisibleLine(last)
    .replaceAll(/[<>:"|?*%;]/g, '')
    .replaceAll(/\s+/g, ' ');
  const stem = line.replace(/(\.pdf)+$/i, '').replaceAll(/^[.\s]+|[.\s]+$/g, '');
  const short = Array.from(stem).slice(0, LONGEST_STEM).join('').trim();
  return `${short === '' ? NAMELESS : short}.pdf`;
}
