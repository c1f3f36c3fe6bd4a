import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookie that holds the token of a session. */
export const SESSION_COOKIE = 'sh_session_id';

/** Every session token that a request carries. More than one can only come from an attacker. */
export function sessionTokensOf(request: FastifyRequest): readonly string[] {
  return readCookies(request.headers.cookie, SESSION_COOKIE);
}

/**
 * Reads every cookie of one name from a Cookie header, in the order in which the browser sent them.
 * A parser that keeps one of two would let a sibling domain decide which (rfc6265bis, "Weak Integrity").
 */
export function readCookies(header: string | undefined, name: string): readonly string[] {
  if (header === undefined) return [];
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}

/** Where a cookie goes. */
export type CookieAttributes = {
  readonly path: string;
  /** Absent for the host that sets it alone. */
  readonly domain?: string;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  /** Zero takes the cookie away. Relative, since a browser's clock may be wrong by days. */
  readonly maxAgeSeconds: number;
};

/** Sets a cookie, beside those that the reply sets already. `value` has to be free of separators. */
export function setCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  attributes: CookieAttributes,
): void {
  const { path, domain, secure, httpOnly, maxAgeSeconds } = attributes;
  const parts = [
    `${name}=${value}`,
    `Max-Age=${maxAgeSeconds}`,
    ...(domain ? [`Domain=${domain}`] : []),
    `Path=${path}`,
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(secure ? ['Secure'] : []),
    'SameSite=Lax',
  ];
  reply.header('set-cookie', parts.join('; '));
}
