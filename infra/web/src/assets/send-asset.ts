import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Asset } from './asset-store';

/** What every reply has, refusals included. */
export const SAFE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

/**
 * Answers with a static file: the smallest encoding that the browser takes, cached for a year when its name carries
 * a hash. Pages of any origin may load it: it is public code, and remotes live on origins of their own.
 * @param more headers of one file in place of those that all have
 */
export function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset | undefined,
  more: Readonly<Record<string, string>> = {},
): FastifyReply {
  void reply.headers({
    ...SAFE_HEADERS,
    ...more,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': '*',
  });
  // Never the document: a browser would run it as a script. And never cached: the next deploy may bring the file.
  if (!asset)
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('There is no such file.\n');

  void reply.headers({
    'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: asset.etag,
    vary: 'Accept-Encoding',
  });
  if (knows(request.headers['if-none-match'], asset.etag)) return reply.code(304).send();

  const { bodies } = asset;
  const encoding = chooseEncoding(
    request.headers['accept-encoding'],
    (['br', 'gzip'] as const).filter((name) => bodies[name]),
  );
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.type(asset.contentType).send(bodies[encoding]);
}

/** Whether a browser has a file by this tag already; what compresses on the way makes tags weak (RFC 9110, section 13.1.2). */
export function knows(known: string | undefined, etag: string): boolean {
  const tags = known?.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return known?.trim() === '*' || tags.some((tag) => tag.replace(/^W\//, '') === etag);
}

/** The smallest encoding of those on offer that a browser takes (RFC 9110, section 12.5.3). */
export function chooseEncoding(
  accepted: string | undefined,
  offered: readonly ('br' | 'gzip')[],
): 'br' | 'gzip' | 'identity' {
  const wishes = (accepted ?? '').split(',').map((wish) => wish.split(';').map((part) => part.trim()));
  const takes = (name: string) =>
    wishes.some(([encoding, quality]) => encoding === name && !/^q=0(\.0*)?$/.test(quality ?? ''));
  return (['br', 'gzip'] as const).find((name) => offered.includes(name) && takes(name)) ?? 'identity';
}
