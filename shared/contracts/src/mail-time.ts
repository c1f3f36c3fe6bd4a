/** A moment as a mail says it: in the time of the event, with the name of that time. */
export function formatMailTime(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'longGeneric',
  }).format(new Date(moment));
}
