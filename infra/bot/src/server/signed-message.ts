import type { FastifyRequest } from 'fastify';
import { Webhook } from 'standardwebhooks';
import type * as z from 'zod/mini';
import { Refusal } from './refusal';

/** A message whose sender knows the bot's key. */
type SignedMessage = {
  /** The sender's id for the message; the same for every attempt to deliver it. */
  readonly id: string;
  readonly body: unknown;
};

/**
 * Reads a message that was signed by the Standard Webhooks scheme, once its signature has been checked.
 * @throws Refusal
 */
export type ReadSigned = (request: FastifyRequest) => SignedMessage;

const LONGEST_ID = 256;

/** Builds the check. The shared secret is the base64 of the key's UTF-8 bytes, so that one key is all there is. */
export function createSignatureCheck(apiKey: string): ReadSigned {
  const scheme = new Webhook(Buffer.from(apiKey, 'utf8').toString('base64'));
  return (request) => {
    const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
    const { id, headers } = readHeaders(request);
    try {
      scheme.verify(text, headers, { jsonParse: false });
    } catch (error) {
      throw toRefusal(error);
    }
    if (id.length > LONGEST_ID) {
      throw new Refusal('invalid_request', `The webhook-id is longer than ${LONGEST_ID} characters.`);
    }
    return { id, body: parseJson(text) };
  };
}

/**
 * Gives a signed body the shape that is wanted.
 * @throws Refusal that names each value at fault
 */
export function parseBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }): [string, string] => [
    path.join('.') || 'body',
    message,
  ]);
  throw new Refusal('invalid_request', 'The body has not the expected shape.', Object.fromEntries(faults));
}

function readHeaders({ headers }: FastifyRequest) {
  const one = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  const id = one('webhook-id');
  const timestamp = one('webhook-timestamp');
  const signature = one('webhook-signature');
  if (id === '' || timestamp === '' || signature === '') {
    throw new Refusal(
      'bad_signature',
      'The request needs the headers webhook-id, webhook-timestamp and webhook-signature.',
    );
  }
  return {
    id,
    headers: { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature },
  };
}

function toRefusal(error: unknown): Refusal {
  const isStale = error instanceof Error && error.message.startsWith('Message timestamp too');
  return isStale
    ? new Refusal('stale_timestamp', 'The webhook-timestamp is more than five minutes from now.')
    : new Refusal('bad_signature', 'The signature does not fit the message.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('invalid_request', 'The body is not JSON.');
  }
}
