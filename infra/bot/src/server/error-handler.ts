import { type ApiErrorBody, propertyOf } from '@event-portal/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallFailed, type CallTarget } from '../calls/call-failed';
import { Refusal, refusalStatuses } from './refusal';

const RETRY_AFTER_SECONDS = 5;

const outages: Readonly<Record<CallTarget, string>> = {
  api: 'The API does not give the event’s facts at the moment; try again soon.',
  provider: 'The chat provider does not take the change at the moment; try again soon.',
  'chat-webhook': 'The chat provider does not take the message at the moment; try again soon.',
  'language-model': 'The language model does not answer at the moment; try again soon.',
};

/** Turns whatever was thrown into the one form of error reply. What nobody expected is logged, and never told. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  const status = refusalStatuses[refusal.code];
  if (error instanceof CallFailed) {
    const { target, failure, code } = error;
    request.log.error({ target, failure, ...(code !== undefined && { code }) }, 'call failed');
  } else if (status >= 500) {
    request.log.error({ err: describe(error) }, 'request failed');
  } else {
    request.log.info({ code: refusal.code }, 'request refused');
  }
  if (status === refusalStatuses.unavailable) reply.header('retry-after', String(RETRY_AFTER_SECONDS));
  return reply.code(status).send(errorBody(refusal, request.id));
}

/** The body of an error reply. */
export function errorBody({ code, message, fields }: Refusal, requestId: string): ApiErrorBody {
  return { error: code, message, requestId, ...(fields && { fields }) };
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof CallFailed) return new Refusal('unavailable', outages[error.target]);
  if (propertyOf(error, 'code') === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new Refusal('payload_too_large', 'The body is larger than 64 KiB.');
  }
  const statusCode = propertyOf(error, 'statusCode');
  const isSendersFault = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  return isSendersFault
    ? new Refusal('invalid_request', 'The request cannot be read.')
    : new Refusal('internal', 'Something went wrong in the bot; the request id finds it in its log.');
}

/** Where an error came from, without its message: a library's may quote a header, and with it a secret. */
function describe(error: unknown): { readonly type: string; readonly stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, stack: '' };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, stack: frames.join('\n') };
}
