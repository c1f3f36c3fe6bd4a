const LONGEST = 2048;
const HOST_OF_NOBODY = 'https://portal.invalid';

/**
 * Returns a `redirect` value when it is a path of the portal, else the empty string (S7).
 *
 * One function for the login page, the sign-in state and the API's callback: what one accepts, all accept.
 * The value is attacker-controlled (RFC 9700 section 4.11.1): whatever a browser could read as another origin,
 * now or after up to three rounds of percent-decoding, is refused, and so are paths that would loop.
 */
export function safeRedirect(value: unknown): string {
  if (typeof value !== 'string' || value.length > LONGEST || !isPortalPath(value)) return '';

  const url = new URL(value, HOST_OF_NOBODY);
  // A second lock: no path that came through the first leads to another origin.
  if (url.origin !== HOST_OF_NOBODY) return '';
  if (url.pathname.startsWith('//') || leadsNowhere(url.pathname)) return '';

  return isHarmlessDecoded(url.pathname) ? url.pathname + url.search + url.hash : '';
}

function isPortalPath(value: string): boolean {
  return value.startsWith('/') && !value.startsWith('//') && value.isWellFormed() && !FORBIDDEN.test(value);
}

/** Controls, white space, backslash, and bidirectional marks: browsers strip some of them and mislead with others. */
const FORBIDDEN = /[\p{Cc}\s\\\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** The login page itself and the API's own paths: going there after a sign-in starts the sign-in again. */
function leadsNowhere(pathname: string): boolean {
  return pathname === '/' || pathname === '/auth' || pathname.startsWith('/auth/');
}

function isHarmlessDecoded(pathname: string): boolean {
  let decoded = pathname;
  for (let round = 0; round < 3; round += 1) {
    const next = tryDecode(decoded);
    if (next === undefined) return false;
    if (next === decoded) return true;
    if (next.startsWith('//') || FORBIDDEN.test(next.replaceAll(' ', '')) || /\/\.{1,2}(\/|$)/.test(next))
      return false;
    decoded = next;
  }
  return false;
}

function tryDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
