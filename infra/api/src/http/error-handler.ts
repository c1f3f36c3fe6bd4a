import { type ApiErrorBody, type ApiErrorCode, apiErrorCodes, propertyOf } from '@event-portal/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasCode, isDatabaseUnavailable } from '../database/database-failures';
import { Problem } from './problem';
import { routeOf } from './request-log';

/** Postgres knows fewer years than ISO 8601 can write. */
const DATE_OUT_OF_RANGE = '22008';

const RETRY_AFTER_OUTAGE_SECONDS = 5;

/** Turns whatever was thrown into the one form of error reply. What nobody expected is logged, and never told. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error);
  const { status } = apiErrorCodes[problem.code];
  const { retryAfterSeconds, callerId } = problem.details;
  if (status >= 500) request.log.error({ err: error, code: problem.code }, 'request failed');
  else
    request.log.info(
      { code: problem.code, route: routeOf(request), ...(callerId && { callerId }) },
      'request refused',
    );

  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(problem, request.id)));
}

/** The body of an error reply. */
export function errorBody({ code, message, details }: Problem, requestId: string): ApiErrorBody {
  return { error: code, message, requestId, ...(details.fields && { fields: details.fields }) };
}

/** What a Problem, the framework, or a broken part comes down to. */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseUnavailable(error)) {
    return new Problem('unavailable', { retryAfterSeconds: RETRY_AFTER_OUTAGE_SECONDS });
  }
  if (hasCode(error, DATE_OUT_OF_RANGE)) return unreadable('A date is out of range.');
  const known = frameworkCodes[String(propertyOf(error, 'code'))];
  if (known) return new Problem(known);
  const statusCode = propertyOf(error, 'statusCode');
  const isCallersFault = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  return isCallersFault ? unreadable('This cannot be read: send JSON.') : new Problem('internal');
}

/** The framework's error codes that have a code of this API. */
const frameworkCodes: Readonly<Record<string, ApiErrorCode>> = {
  FST_ERR_NOT_FOUND: 'not_found',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_TYPE: 'unsupported_media_type',
};

function unreadable(sentence: string): Problem {
  return new Problem('invalid_request', { fields: { body: sentence } });
}
