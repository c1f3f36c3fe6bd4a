const dates = new Map<string, Intl.DateTimeFormat>();
const distances = new Map<string, Intl.RelativeTimeFormat>();

/** A format for dates, made once: to make one is slow, and a table needs hundreds. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  let format = dates.get(key);
  if (!format) dates.set(key, (format = new Intl.DateTimeFormat(locale, options)));
  return format;
}

/** A format for how long ago or ahead something is, made once. */
export function distanceFormat(
  locale: string,
  numeric: Intl.RelativeTimeFormatNumeric,
): Intl.RelativeTimeFormat {
  const key = `${locale} ${numeric}`;
  let format = distances.get(key);
  if (!format) distances.set(key, (format = new Intl.RelativeTimeFormat(locale, { numeric })));
  return format;
}
