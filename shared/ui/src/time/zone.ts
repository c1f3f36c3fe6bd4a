import { dateFormat } from './formats';

const MINUTE = 60_000;
let reader = { zone: 'UTC', minute: Number.NaN };

/** The zone that the reader's clock is in: asked for once a minute, because people travel, and a table needs it hundreds of times. */
export function readerZone(): string {
  const minute = Math.floor(Date.now() / MINUTE);
  if (reader.minute === minute) return reader.zone;
  // Typed as always there; a browser that keeps its zone to itself leaves it out.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  reader = { zone: timeZone ?? 'UTC', minute };
  return reader.zone;
}

const known = new Map<string, boolean>();

/** The zone itself, or UTC where this browser has never heard of it: a time in a wrong zone has to say which. */
export function knownZone(timeZone: string): string {
  let isKnown = known.get(timeZone);
  if (isKnown === undefined) known.set(timeZone, (isKnown = canFormat(timeZone)));
  return isKnown ? timeZone : 'UTC';
}

function canFormat(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

/** How people call a zone: after a time ("23:00 in New York"), and as a name ("New York time"). */
type ZoneWords = { after: string; name: string };

/** Areas whose zones are named after a city; others are codes: `Etc/GMT+5`, `WET`. */
const CITIES =
  /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/(?:.+\/)?([^/]+)$/;

/** The city, or words that everybody knows: never a code such as "GMT-5" or "WET". */
export function zoneWords(timeZone: string, locale: string): ZoneWords {
  const zone = knownZone(timeZone);
  const [, city] = CITIES.exec(zone) ?? [];
  if (city !== undefined) {
    const name = city.replaceAll('_', ' ');
    return { after: `in ${name}`, name: `${name} time` };
  }
  const generic = zonePart(zone, locale, 'longGeneric');
  if (!/^(?:GMT|UTC)/.test(generic)) return { after: `in ${generic}`, name: generic };
  const distance = distanceWords(zonePart(zone, 'en', 'longOffset'));
  return distance === undefined ? { after: 'in UTC', name: 'UTC' } : { after: distance, name: distance };
}

function zonePart(timeZone: string, locale: string, timeZoneName: 'longGeneric' | 'longOffset'): string {
  const parts = dateFormat(locale, { timeZone, timeZoneName }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** "GMT-05:30" is "5 hours 30 minutes behind UTC". */
function distanceWords(offset: string): string | undefined {
  const [, sign, hours, minutes] = /([+-])(\d+):(\d+)/.exec(offset) ?? [];
  const parts = [count(Number(hours), 'hour'), count(Number(minutes), 'minute')].filter(Boolean);
  return parts.length === 0 ? undefined : `${parts.join(' ')} ${sign === '+' ? 'ahead of' : 'behind'} UTC`;
}

function count(amount: number, unit: string): string {
  return amount > 0 ? `${amount} ${unit}${amount === 1 ? '' : 's'}` : '';
}
