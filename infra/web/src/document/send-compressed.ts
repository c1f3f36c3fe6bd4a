import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding } from '../assets/send-asset';

const compressors = {
  // Quick and close to the best: the text is made for one reply.
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text),
  identity: async (text: string) => Buffer.from(text),
};

/** Answers with text that was made for this request, as small as the browser takes it. Nothing in it repeats the request. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip']);
  void reply.header('vary', 'Accept-Encoding');
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.send(await compressors[encoding](text));
}
