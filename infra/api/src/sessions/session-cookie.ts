import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookies, setCookie } from '../http/cookies';

const SESSION_COOKIE = 'sh_session_id';
const NONCE_COOKIE = 'sh_auth_nonce';

/** The part of the configuration that decides where cookies go. */
export type CookieSettings = Pick<ApiConfiguration, 'COOKIE_DOMAIN' | 'COOKIE_SECURE'>;

/** Every session token that a request carries; more than one is nobody's doing but an attacker's. */
export function sessionTokensOf(request: FastifyRequest): readonly string[] {
  return readCookies(request.headers.cookie, SESSION_COOKIE);
}

/** Every sign-in nonce that a request carries. */
export function noncesOf(request: FastifyRequest): readonly string[] {
  return readCookies(request.headers.cookie, NONCE_COOKIE);
}

/** Gives the browser the session's cookie, for as long as the session lives without being used. */
export function setSessionCookie(
  reply: FastifyReply,
  settings: CookieSettings,
  token: string,
  lifeMs: number,
): void {
  const maxAgeSeconds = Math.floor(lifeMs / 1000);
  setCookie(reply, SESSION_COOKIE, token, { ...everywhere(settings), httpOnly: true, maxAgeSeconds });
}

/**
 * Takes the session's cookie away, with the attributes that it was set with.
 * When a request carried several, one of them was planted; it sits under another domain or path, so those are
 * cleared as well, or its owner could never sign in again.
 */
export function clearSessionCookie(
  reply: FastifyReply,
  settings: CookieSettings,
  tokens: readonly string[],
): void {
  const paths = tokens.length > 1 ? ['/', '/auth', '/auth/me'] : ['/'];
  const domains = tokens.length > 1 ? [everywhere(settings), onHostOnly(settings)] : [everywhere(settings)];
  for (const where of domains) {
    for (const path of paths) {
      setCookie(reply, SESSION_COOKIE, '', { ...where, path, httpOnly: true, maxAgeSeconds: 0 });
    }
  }
}

/** Takes the sign-in nonce away. The web application sets it, with the cookie domain or without one. */
export function clearNonceCookie(reply: FastifyReply, settings: CookieSettings): void {
  for (const where of [everywhere(settings), onHostOnly(settings)]) {
    setCookie(reply, NONCE_COOKIE, '', { ...where, httpOnly: false, maxAgeSeconds: 0 });
  }
}

function everywhere({ COOKIE_DOMAIN, COOKIE_SECURE }: CookieSettings) {
  return { path: '/', secure: COOKIE_SECURE, ...(COOKIE_DOMAIN === '' ? {} : { domain: COOKIE_DOMAIN }) };
}

function onHostOnly({ COOKIE_SECURE }: CookieSettings) {
  return { path: '/', secure: COOKIE_SECURE };
}
