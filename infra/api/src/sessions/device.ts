/** Each looks like those below it, so that the first that fits counts. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Browsers send far less than this; anything longer is not read. */
const READ_AT_MOST = 512;

/**
 * The browser and the system of a user agent in a few words, by which people recognise their devices. The header itself is
 * not stored: it tells more about a person than that takes. Empty when nothing is known.
 */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, READ_AT_MOST);
  const find = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, pattern]) => pattern.test(text))?.[0];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? '';
}

/** The name of the browser of a user agent, such as "Firefox"; empty when it is not known. */
export function browserNameOf(userAgent: string | undefined): string {
  return findBrowser((userAgent ?? '').slice(0, READ_AT_MOST))?.[0] ?? '';
}

/** The browser of a user agent with its major version, such as "Firefox 140"; empty when it is not known. */
export function browserOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, READ_AT_MOST);
  const found = findBrowser(text);
  if (!found) return '';
  const [browser, pattern] = found;
  // Safari says its version elsewhere, and that of its engine beside its name.
  const before = (browser === 'Safari' ? /\bVersion\// : pattern).exec(text);
  const version = before && /^\d{1,4}/.exec(text.slice(before.index + before[0].length));
  return version ? `${browser} ${version[0]}` : browser;
}

function findBrowser(text: string) {
  return browsers.find(([, known]) => known.test(text));
}
