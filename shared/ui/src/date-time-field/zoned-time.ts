import { parseAbsolute, type ZonedDateTime } from '@internationalized/date';

/**
 * The wall clock of a named zone at an instant.
 * @param iso an instant in ISO 8601, with its offset or in UTC.
 * @returns undefined for text that is not an instant.
 */
export function readZonedTime(iso: string, timeZone: string): ZonedDateTime | undefined {
  return Number.isNaN(Date.parse(iso)) ? undefined : parseAbsolute(new Date(iso).toISOString(), timeZone);
}

/** The instant of a zone's wall clock, in UTC. */
export function printInstant(time: ZonedDateTime): string {
  return time.toAbsoluteString();
}
