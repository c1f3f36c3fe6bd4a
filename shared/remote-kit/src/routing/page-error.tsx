import { usePlatform } from '@event-portal/remote-kit';
import { useRouteError, type RouteObject } from 'react-router-dom';
import { NO_PAGE } from './page-failure';
import { PlainPageError } from './plain-page-error';

/**
 * What a failure looks like to the person who met it, with the ways on: the shell's words and code, which no page brings along. A plain
 * page in shells that do not have them.
 */
export function PageError({ error }: { error: unknown }) {
  const { PageError: Shown = PlainPageError } = usePlatform();
  return <Shown error={error} />;
}

/** Shows what went wrong in a page, in its place. */
export function PageErrorBoundary() {
  return <PageError error={useRouteError()} />;
}

/** The route of a URL that has pages below it and none of its own: it is not found. */
export const notFoundRoute = {
  loader: () => {
    throw new Response(null, { status: 404 });
  },
  // The router warns of a route that has none.
  Component: function NotFound(): never {
    throw NO_PAGE;
  },
} satisfies RouteObject;
