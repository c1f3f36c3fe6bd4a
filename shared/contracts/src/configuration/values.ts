import * as z from 'zod/mini';
import { SERVICE_KEY_PREFIX } from '../service-key';

/** A URL with one of the given schemes, `http:` and so on. */
export function urlWith(...schemes: readonly string[]) {
  return z
    .string()
    .check(
      z.refine(
        (value: string) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
        `It has to be a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}.`,
      ),
    );
}

/** An http(s) origin or base address; a closing slash is dropped, so that paths can be appended. */
export const baseAddress = z.pipe(
  urlWith('http:', 'https:'),
  z.transform((value: string) => value.replace(/\/+$/, '')),
);

/** The path of a host below which something lies; empty for the root. A closing slash is dropped, so that paths can be appended. */
export const basePath = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^(\/[\w~-][\w.~-]*)*\/?$/,
        'It has to be a path such as /some/path, of letters, digits and - . _ ~, or be empty.',
      ),
    ),
  z.transform((value: string) => value.replace(/\/$/, '')),
);

/** The same, or the empty string for "none". */
export const optionalBaseAddress = z.union(
  [z.literal(''), baseAddress],
  'It has to be a URL that starts with http:// or https://, or empty.',
);

/** A whole number within bounds. */
export function wholeNumber(least: number, most: number) {
  const message = `It has to be a whole number from ${least} to ${most}.`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, message)),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.int().check(z.gte(least, message), z.lte(most, message)),
    ),
  );
}

/** A TCP port. */
export const port = wholeNumber(1, 65_535);

/** The same, or undefined for the empty string and for 0: nothing listens. */
export const optionalPort = z.union(
  [
    z.pipe(
      z.enum(['', '0']),
      z.transform(() => undefined),
    ),
    port,
  ],
  'It has to be a whole number from 1 to 65535, or empty.',
);

/** `true` or `false`, spelled exactly so. */
export const flag = z.pipe(
  z.enum(['true', 'false'], 'It has to be true or false.'),
  z.transform((value) => value === 'true'),
);

/** Any text but none. */
export const text = z.string().check(z.minLength(1, 'It must not be empty.'));

/** What signs messages between two services. A service key is refused: it opens more, and is kept by its service alone. */
export const signingSecret = z.string().check(
  z.regex(/^.{24,}$/, 'It has to have at least 24 characters.'),
  z.refine(
    (value: string) => !value.startsWith(SERVICE_KEY_PREFIX),
    'It must not be a service key: make a random text that opens nothing else.',
  ),
);

/** A domain for cookies; empty keeps a cookie to the host that set it. */
export const cookieDomain = z
  .string()
  .check(
    z.regex(
      /^$|^\.?[a-z0-9-]+(\.[a-z0-9-]+)*$/i,
      'It has to be a domain such as example.org, without a scheme or a port.',
    ),
  );

/** A comma-separated list of origins, exact ones only: a wildcard with cookies would let every site in. */
export const originList = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value: string) => splitList(value).every(isOrigin),
        'Each entry has to be an origin such as https://app.example.org: no path, no wildcard.',
      ),
    ),
  z.transform(splitList),
);

/** A JSON array of host names, each with its port where it has one. */
export const hostList = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value: string) => readHosts(value) !== undefined,
        'It has to be a JSON array of hosts, such as ["localhost:5173"], with at least one entry.',
      ),
    ),
  z.transform((value: string) => readHosts(value) ?? []),
);

/** A period as `@every 72h`, `@every 1h30m`; becomes milliseconds, at least one second. */
export const period = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value: string) => readPeriod(value) >= 1000,
        'It has to be a period such as @every 72h, of at least one second.',
      ),
    ),
  z.transform(readPeriod),
);

/** A JSON object of public Ed25519 keys: an id and 32 bytes in base64 each. */
export const publicKeys = jsonTable(
  z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/)),
  'It has to be a JSON object of public keys: an id and 32 bytes in base64 each.',
);

/** A JSON object of words by name. */
export const textTable = jsonTable(text, 'It has to be a JSON object of names and texts.');

/** A JSON object of addresses by name. */
export const addressTable = jsonTable(
  urlWith('http:', 'https:').check(z.endsWith('/')),
  'It has to be a JSON object of names and URLs that end in a slash.',
);

function jsonTable(value: z.ZodMiniType<string, string>, message: string) {
  return jsonObject(z.record(z.string(), value), message);
}

/** A JSON object, as a schema wants it. */
export function jsonObject<T extends object>(schema: z.ZodMiniType<T>, message: string) {
  const read = (text: string) => {
    try {
      return schema.safeParse(JSON.parse(text)).data;
    } catch {
      return undefined;
    }
  };
  return z.pipe(
    z.string().check(z.refine((text: string) => read(text) !== undefined, message)),
    z.transform((text: string): T => schema.parse(JSON.parse(text))),
  );
}

function splitList(value: string): string[] {
  return [
    ...new Set(
      value
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    ),
  ];
}

function isOrigin(value: string): boolean {
  return /^https?:\/\//.test(value) && URL.canParse(value) && new URL(value).origin === value;
}

function readHosts(value: string): string[] | undefined {
  try {
    const parsed: unknown = JSON.parse(value);
    if (!Array.isArray(parsed) || parsed.length === 0) return undefined;
    const hosts = parsed.filter(
      (host): host is string => typeof host === 'string' && /^[a-z0-9.[\]:-]+$/i.test(host),
    );
    return hosts.length === parsed.length ? hosts.map((host) => host.toLowerCase()) : undefined;
  } catch {
    return undefined;
  }
}

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

function readPeriod(value: string): number {
  if (!/^@every (\d{1,6}(h|ms|m|s))+$/.test(value)) return Number.NaN;
  const parts = value.matchAll(/(\d+)(h|ms|m|s)/g);
  return [...parts].reduce(
    (total, [, amount, unit]) => total + Number(amount) * (UNIT_MS[unit ?? ''] ?? Number.NaN),
    0,
  );
}
