import type { EventRole, PlatformRole } from '@event-portal/contracts';
import { ApiError, type RunningRemote } from '@event-portal/remote-kit';
import { isRouteErrorResponse } from 'react-router-dom';
import { Refusal } from './refusal';
import { failureCode, NO_PAGE } from './page-failure';

/** What is known around a failure. */
export type ReasonFacts = {
  readonly at: Date;
  readonly address: string;
  readonly platformRole: PlatformRole | null;
  readonly eventRole: EventRole | null;
  readonly running: readonly RunningRemote[];
  /** Undefined from shells that do not say. */
  readonly registrySequence: number | undefined;
};

/** The reasons of a failure, one a line; without an error, those of an address that nobody answers. */
export function describeReasons(error: unknown, facts: ReasonFacts): string {
  const { at, address, platformRole, eventRole, running, registrySequence } = facts;
  const remotes = running.map(({ name, version, reason }) => `${name} ${version} (${reason})`);
  return [
    ['What', describeError(error)],
    ['Role', `${platformRole ?? 'not signed in'}; at the event: ${eventRole ?? 'none known'}`],
    ['Remotes', remotes.join(', ') || 'none runs'],
    ['Registry', registrySequence === undefined ? 'unknown' : `sequence ${registrySequence}`],
    ['Request', error instanceof ApiError ? requestOf(error) : 'none'],
    ['Address', address],
    ['Time', at.toISOString()],
  ]
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

function requestOf({ failure }: ApiError): string {
  return failure.kind === 'refused' ? failure.body.requestId : 'without an answer';
}

function describeError(error: unknown): string {
  if (error === undefined || error === NO_PAGE) return NO_PAGE.message;
  if (error instanceof ApiError)
    return `The API, ${error.call}: ${error.code ?? error.failure.kind}${error.status === undefined ? '' : ` (${error.status})`}`;
  if (isRouteErrorResponse(error)) {
    const refusal = Refusal.safeParse(error.data).data;
    return refusal
      ? `The guard of ${refusal.scope}, row ${refusal.rule}: not found`
      : `The page itself: ${error.status}`;
  }
  const code = failureCode(error);
  return [...(code ? [code] : []), ...causesOf(error)].join(' < ');
}

/** What was thrown, and what that came from. */
function causesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const { name, message, cause } = error;
  return [`${name}: ${message}`, ...(cause === undefined ? [] : causesOf(cause))];
}
