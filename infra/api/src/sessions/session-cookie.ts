import { sharedCookiePath } from '@event-portal/contracts';
import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  readCookies,
  SESSION_COOKIE,
  sessionTokensOf,
  setCookie,
  type CookieAttributes,
} from '../http/cookies';
import { publicPathOf } from '../http/public-path';

const NONCE_COOKIE = 'sh_auth_nonce';

type CookiePlace = Pick<CookieAttributes, 'path' | 'domain' | 'secure'>;

/** The part of the configuration that decides where cookies go. */
export type CookieSettings = Pick<
  ApiConfiguration,
  'COOKIE_DOMAIN' | 'COOKIE_SECURE' | 'AUTH_IDP_REDIRECT_URI' | 'CLIENT_URL'
>;

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

/** Takes the session's cookie away, with the attributes that it was set with, and every planted one beside it. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, settings: CookieSettings) {
  setCookie(reply, SESSION_COOKIE, '', { ...everywhere(settings), httpOnly: true, maxAgeSeconds: 0 });
  if (sessionTokensOf(request).length > 1) clearPlantedSessions(request, reply, settings);
}

/**
 * Deletes every session cookie that a request to this path, or to the session's own, may have carried, except the one that
 * the API itself sets. When a request carried several, one was planted by another host of the site or by code in the page,
 * and would stay for as long as the attacker wishes.
 */
export function clearPlantedSessions(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: CookieSettings,
): void {
  const own = everywhere(settings);
  for (const where of placesOf(request, settings))
    if (where.path !== own.path || where.domain !== own.domain)
      setCookie(reply, SESSION_COOKIE, '', { ...where, httpOnly: true, maxAgeSeconds: 0 });
}

/** Takes the sign-in nonce away, wherever it sits: the web application sets it, with the cookie domain or without one. */
export function clearNonceCookie(request: FastifyRequest, reply: FastifyReply, settings: CookieSettings) {
  const usual = [everywhere(settings), onHostOnly(settings)];
  // The page sets it for a domain above, which the API knows by its own name only where it has one.
  const isElsewhere = noncesOf(request).length > 1 || settings.COOKIE_DOMAIN === '';
  for (const where of isElsewhere ? placesOf(request, settings) : usual)
    setCookie(reply, NONCE_COOKIE, '', { ...where, httpOnly: false, maxAgeSeconds: 0 });
}

/** Wherever a cookie may sit that a browser sends with this request: every domain above, and every path above. */
function placesOf(request: FastifyRequest, settings: CookieSettings) {
  const labels = new URL(settings.AUTH_IDP_REDIRECT_URI).hostname.split('.');
  const above = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  const domains = [...new Set([settings.COOKIE_DOMAIN, ...above])].filter((domain) => domain !== '');
  const publicPath = publicPathOf(settings);
  const paths = [...new Set([request.url, '/auth/me'].flatMap((url) => pathsAbove(publicPath + url)))];
  return paths.flatMap((path) => [
    { ...onHostOnly(settings), path },
    ...domains.map((domain) => ({ ...onHostOnly(settings), path, domain })),
  ]);
}

/** `/a/b` is below `/`, `/a`, `/a/`, `/a/b` and `/a/b/`: cookies tell all of them apart. */
function pathsAbove(url: string): string[] {
  const [path = ''] = url.split(/[?#]/);
  const segments = path.split('/').filter((segment) => segment !== '');
  const parents = segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
  // What could end the attribute is in no path that the API answers.
  return ['/', ...parents.flatMap((parent) => [parent, `${parent}/`])].filter((parent) =>
    /^[\w/.~%-]*$/.test(parent),
  );
}

function everywhere(settings: CookieSettings): CookiePlace {
  const { COOKIE_DOMAIN: domain } = settings;
  return { ...onHostOnly(settings), ...(domain === '' ? {} : { domain }) };
}

function onHostOnly({ COOKIE_SECURE, CLIENT_URL, AUTH_IDP_REDIRECT_URI }: CookieSettings): CookiePlace {
  const basePath = new URL(CLIENT_URL).pathname.replace(/\/$/, '');
  return { path: sharedCookiePath(basePath, AUTH_IDP_REDIRECT_URI), secure: COOKIE_SECURE };
}
