import type { SignInError } from '@event-portal/contracts';
import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { makeChange } from '../database/change';
import type { Database } from '../database/database';
import { sessionTokensOf } from '../http/cookies';
import { Problem } from '../http/problem';
import type { RateLimiter, RateRule } from '../http/rate-limiter';
import type { Turnstile } from '../http/turnstile';
import type { Metrics } from '../metrics/metrics';
import { hashSecret } from '../secrets';
import { deviceOf } from '../sessions/device';
import {
  clearNonceCookie,
  clearPlantedSessions,
  noncesOf,
  setSessionCookie,
} from '../sessions/session-cookie';
import { lifeOf } from '../sessions/session-rules';
import type { Sessions } from '../sessions/sessions';
import { readCallbackRequest, requireAttempt, type SignInAttempt } from './callback-request';
import type { Provider } from './provider';
import { SignInFailure } from './sign-in-failure';
import { signIn, spendNonce } from './sign-in-store';

/** What the callback needs. */
export type CallbackOptions = Pick<Metrics, 'countSignIn'> & {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly provider: Provider;
  readonly configuration: ApiConfiguration;
  readonly limiter: RateLimiter;
  /** How many sign-ins may fail; those that work are given back, since a whole venue may share one address. */
  readonly failureRate: RateRule;
  /** Where an address goes on whose sign-ins fail too often. */
  readonly turnstile: Turnstile;
  readonly now: () => Date;
};

const HOME_AFTER_SIGN_IN = '/portal';

/** The end of every sign-in. It answers a person's browser, so whatever happens it leads back to the web application. */
export function registerCallbackRoute(app: FastifyInstance, options: CallbackOptions): void {
  const { configuration, sessions, countSignIn } = options;

  app.route({
    method: 'GET',
    url: '/auth/callback',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      refuseUnlessNavigation(request);
      reply.header('referrer-policy', 'no-referrer');
      const callback = readCallbackRequest(request.query);
      const redirect = callback.state?.redirect;
      let isAttempt = false;
      try {
        const attempt = requireAttempt(callback, noncesOf(request));
        isAttempt = true;
        const { token, role } = await completeSignIn(options, request, attempt);
        countSignIn('success');
        // A cookie that was there before may sit elsewhere, and stand beside the new one from now on.
        if (sessionTokensOf(request).length > 0) clearPlantedSessions(request, reply, configuration);
        setSessionCookie(reply, configuration, token, lifeOf(role).idleMs);
        clearNonceCookie(request, reply, configuration);
        return await sendTo(reply, configuration, redirect ?? HOME_AFTER_SIGN_IN);
      } catch (error) {
        const failure = toFailure(error);
        request.log.warn(
          { signIn: failure.error, reason: failure.message, err: failure.cause },
          'sign-in failed',
        );
        clearNonceCookie(request, reply, configuration);
        // The page was reloaded, or another tab was faster: an existing session goes on.
        const isSignedIn = failure.error === 'expired' && (await hasSession(sessions, request));
        if (isSignedIn) return sendTo(reply, configuration, redirect ?? HOME_AFTER_SIGN_IN);
        countSignIn(isAttempt || failure.error === 'denied' ? failure.error : 'unproven');
        return sendTo(reply, configuration, failurePath(failure.error, redirect));
      }
    },
  });
}

async function completeSignIn(
  options: CallbackOptions,
  request: FastifyRequest,
  { nonce, code, rawState, provider: providerName, issuer }: SignInAttempt,
): Promise<Pick<Awaited<ReturnType<typeof signIn>>, 'token' | 'role'>> {
  const { database, provider, limiter, failureRate, sessions } = options;
  const now = options.now();
  await admitAttempt(options, request.ip);
  if (!(await spendNonce(database, nonce, now)))
    throw new SignInFailure('expired', 'The nonce was used before.');

  const user = await provider.identify({ code, rawState, issuer });
  const formerTokenHashes = sessionTokensOf(request).map(hashSecret);
  const device = deviceOf(request.headers['user-agent']);
  const { userId, token, role } = await makeChange(
    database,
    { at: now.toISOString(), actor: null, requestId: request.id },
    (change) => signIn(change, { provider: providerName, user, formerTokenHashes, device }),
  );
  for (const id of formerTokenHashes) sessions.forget({ kind: 'session', id });
  sessions.forget({ kind: 'user', id: userId });
  await limiter.giveBack(failureRate, request.ip);
  request.log.info({ userId, session: hashSecret(token) }, 'signed in');
  return { token, role };
}

/**
 * Only what is about to cost a call counts: whatever else comes from an address must not keep its people out. Anybody can
 * make up a nonce, so too many failures do not lock the address out: its sign-ins go on, one after the other.
 * @throws Problem `too_many_requests` once too many of them wait
 */
async function admitAttempt(
  { limiter, failureRate, turnstile }: CallbackOptions,
  address: string,
): Promise<void> {
  try {
    await limiter.require(failureRate, address);
  } catch (error) {
    const isOver = error instanceof Problem && error.code === 'too_many_requests';
    if (!isOver || !(await turnstile.pass(address))) throw error;
  }
}

/**
 * A sign-in ends with a navigation. A request by an image, a frame, a script or a prefetch is not one, and must not use up
 * the code or the nonce.
 */
function refuseUnlessNavigation({ headers }: FastifyRequest): void {
  const { 'sec-fetch-dest': destination = 'document', 'sec-fetch-mode': mode = 'navigate' } = headers;
  const isNavigation =
    destination === 'document' && mode === 'navigate' && headers['sec-purpose'] === undefined;
  if (!isNavigation) throw new Problem('origin_refused');
}

function toFailure(error: unknown): SignInFailure {
  if (error instanceof SignInFailure) return error;
  if (error instanceof Problem && error.code === 'too_many_requests') {
    return new SignInFailure('too_many_attempts', 'Too many sign-ins from one address have failed.');
  }
  return new SignInFailure('failed', 'A part of the API failed.', { cause: error });
}

/** Whether the browser is signed in already; a database that is down says nothing about it. */
async function hasSession(sessions: Sessions, request: FastifyRequest): Promise<boolean> {
  const [token, second] = sessionTokensOf(request);
  if (token === undefined || second !== undefined) return false;
  try {
    return (await sessions.find(token, { fresh: true })) !== undefined;
  } catch (error) {
    request.log.error({ err: error }, 'the session could not be read');
    return false;
  }
}

function failurePath(error: SignInError, redirect: string | undefined): string {
  const parameters = new URLSearchParams({ authError: error, ...(redirect && { redirect }) });
  return `/?${parameters.toString()}`;
}

/** `path` begins with one slash: it is either ours or has come through `safeRedirect`. */
function sendTo(reply: FastifyReply, { CLIENT_URL }: ApiConfiguration, path: string): FastifyReply {
  return reply.redirect(`${CLIENT_URL}${path}`, 303);
}
