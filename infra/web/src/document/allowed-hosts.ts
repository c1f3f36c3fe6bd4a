import type { FastifyRequest } from 'fastify';

/**
 * Whether a request names a host that this server answers to (WEB_ALLOWED_HOSTS).
 * Exactly one Host header counts, compared as a whole; what a proxy may claim in other headers does not.
 */
export function isForAllowedHost({ raw }: FastifyRequest, allowed: readonly string[]): boolean {
  const hosts = raw.rawHeaders.filter(
    (_, index) => raw.rawHeaders[index - 1]?.toLowerCase() === 'host' && index % 2 === 1,
  );
  const [host] = hosts;
  if (hosts.length !== 1 || host === undefined) return false;
  // The absolute form carries a second host, which need not be the same one.
  return raw.url?.startsWith('/') === true && allowed.includes(host.toLowerCase());
}
