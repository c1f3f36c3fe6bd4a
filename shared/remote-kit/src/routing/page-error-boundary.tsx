import { PENDING_DELAY_MS } from '@event-portal/contracts';
import { ApiError, describeFailure, usePlatform } from '@event-portal/remote-kit';
import { Button, DelayedPending, EmptyState, ErrorState, LinkButton } from '@event-portal/ui';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import {
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
  type RouteObject,
} from 'react-router-dom';
import { failureCode, ownCode } from './page-failure';
import { PageReasons } from './page-reasons';
import { useDelayed } from './use-delayed';
import { useFailedOffline, useIsOffline } from './use-offline';
import { useRecovery } from './use-recovery';

/** Shows what went wrong in a page, in its place, with the ways on. */
export function PageErrorBoundary() {
  return <PageError error={useRouteError()} />;
}

/** The page for a URL that nobody answers, or that the person may not know of. */
export function NotFoundPage({ error }: { error?: unknown }) {
  return (
    <FailedPage kind="not-found" error={error}>
      <EmptyState
        level={1}
        title="Page not found"
        action={
          <LinkButton href="/portal" variant="primary">
            Go to the portal
          </LinkButton>
        }
      >
        There is nothing at this address, or it is not open to you.
      </EmptyState>
    </FailedPage>
  );
}

/** The route of a URL that has pages below it and none of its own: it is not found. */
export const notFoundRoute = {
  loader: () => {
    throw new Response(null, { status: 404 });
  },
  Component: NotFoundPage,
} satisfies RouteObject;

/** What a failure looks like to the person who met it. */
export function PageError({ error }: { error: unknown }) {
  const hasFailedOffline = useFailedOffline(error);
  if (isStatus(error, 404) && !failureCode(error)) return <NotFoundPage error={error} />;
  return hasFailedOffline ? <OfflinePage /> : <Failure error={error} />;
}

/** Stands in for a page that cannot come up without a network. Once there is one, the page is entered again. */
export function OfflinePage() {
  const retry = useRetry();
  const isOffline = useIsOffline();
  return (
    <FailedPage>
      <ErrorState
        level={1}
        title={isOffline ? 'You are offline' : 'You are connected again'}
        safe="Nothing that you have saved is lost."
        advice={
          isOffline ? 'This page comes up by itself once you are connected again.' : 'The page is on its way.'
        }
        onRetry={retry.start}
        retryPending={retry.isRunning}
        actions={<LinkButton href="/portal">Go to the portal</LinkButton>}
      />
    </FailedPage>
  );
}

function Failure({ error: thrown }: { error: unknown }) {
  const retry = useRetry();
  const recovery = useRecovery(thrown);
  if (!recovery) return <Recovering />;
  const { error } = recovery;
  const reference = referenceOf(error);
  const { title, advice } = messageFor(error);
  return (
    <FailedPage error={error}>
      <ErrorState
        level={1}
        title={title}
        advice={advice}
        onRetry={retry.start}
        retryPending={retry.isRunning}
        actions={
          <>
            <LinkButton href="/portal">Go to the portal</LinkButton>
            {!(error instanceof ApiError) && <SafeModeOffer />}
          </>
        }
        {...(reference !== undefined && { reference })}
      />
    </FailedPage>
  );
}

function messageFor(error: unknown): { title: string; advice: string } {
  const code = failureCode(error);
  if (code === 'page-needs-api')
    return {
      title: 'This page needs a newer server',
      advice:
        'It asks for something that the server of the portal does not have yet. Those who look after it have been told. Try again later, or go on elsewhere.',
    };
  if (error instanceof ApiError)
    return { title: 'This page could not be loaded', advice: describeFailure(error) };
  if (code === 'page-tampered')
    return {
      title: 'This page was kept out, to be safe',
      advice:
        'A file of it is not the one that was published. Those who look after it have been told. Try again in a few minutes, or go on elsewhere.',
    };
  return { title: 'This page does not work at the moment', advice: describeFailure(error) };
}

/** The shell looks for a version that works: words after a second, and not before (G14). */
function Recovering() {
  const isSlow = useDelayed(true, PENDING_DELAY_MS);
  return isSlow && <DelayedPending label="Something went wrong. Looking for a way to show this page…" />;
}

/** What the person can tell those who look after the portal: the request, or what kind of failure it is. */
function referenceOf(error: unknown): string | undefined {
  const code = failureCode(error);
  if (code === undefined && error instanceof ApiError && error.failure.kind === 'refused')
    return error.failure.body.requestId;
  return code;
}

/** Why a page stands in for another: that one failed, or there is none at this address for the person. */
export type FailedPageProps = {
  kind?: 'failure' | 'not-found';
  /** What was thrown, for those who may know the reasons. */
  error?: unknown;
  children: ReactNode;
};

/**
 * Marks a page that stands in for another: its own heading is the title then, and takes the focus. Those who may know
 * can read why.
 */
export function FailedPage({ kind = 'failure', error, children }: FailedPageProps) {
  const page = useRef<HTMLDivElement>(null);
  const { pageFailed } = usePlatform();
  // The shell has heard already of what the page's code has thrown.
  useEffect(() => {
    if (ownCode(error)) void pageFailed(error);
  }, [error, pageFailed]);
  // Before anybody can look: the shell announces the title when it sees the heading.
  useLayoutEffect(() => {
    const heading = page.current?.querySelector('h1');
    if (!heading) return;
    document.title = `${heading.textContent} – Event Portal`;
    heading.focus();
  }, []);
  return (
    <div ref={page} data-failed-page={kind}>
      {children}
      <PageReasons error={error} centered={kind === 'not-found'} />
    </div>
  );
}

/** Offers the page without what is only being tried; nothing where that is how it was loaded. */
export function SafeModeOffer() {
  const { safeMode } = usePlatform();
  if (!safeMode || safeMode.isOn) return null;
  return <Button onClick={safeMode.start}>Open in safe mode</Button>;
}

/** Enters the current URL again, from its guards to its loaders; by itself when the network is back (F72). */
export function useRetry(): { start: () => void; isRunning: boolean } {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const start = () => void navigate(pathname + search + hash, { replace: true });
  const onOnline = useEffectEvent(start);
  useEffect(() => {
    const listen = () => onOnline();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);
  return { start, isRunning: state !== 'idle' };
}

function isStatus(error: unknown, status: number): boolean {
  return (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === status;
}
