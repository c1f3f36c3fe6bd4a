import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { fileHeaders } from './headers';
import type { SentFile } from './route';

/** From which byte on a download goes on (RFC 9110, section 14): all that a browser asks for whose download broke off. */
const REST = /^bytes=(\d{1,15})-$/;

/** Sends a file as the reader takes it, or the rest of one that always has the same bytes; a reader who goes away ends its making. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: SentFile) {
  const { tag, size, content } = file;
  if (tag === undefined) return reply.headers(fileHeaders(file)).send(content);
  const etag = `"${tag}"`;
  reply.headers({ etag, 'accept-ranges': 'bytes' });
  const { range, 'if-range': ifRange = etag } = request.headers;
  const from = ifRange === etag ? Number(REST.exec(range ?? '')?.[1] ?? 0) : 0;
  if (from === 0) return reply.headers(fileHeaders(file)).send(content);
  if (from >= size) {
    content.destroy();
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  return reply
    .code(206)
    .headers({
      ...fileHeaders({ name: file.name, type: file.type, size: size - from }),
      'content-range': `bytes ${from}-${size - 1}/${size}`,
    })
    .send(Readable.from(skip(content, from), { objectMode: false }));
}

async function* skip(content: Readable, bytes: number): AsyncGenerator<Buffer, void> {
  let left = bytes;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (left < chunk.length) yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}
