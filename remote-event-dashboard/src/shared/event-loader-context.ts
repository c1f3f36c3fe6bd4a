import { EventId } from '@event-portal/contracts';
import { platformContext, type Platform } from '@event-portal/remote-kit';
import { parseParam } from '@event-portal/remote-kit/routing';
import type { RouterContextProvider } from 'react-router-dom';

type EventPageArgs = {
  readonly params: { readonly eventId?: string | undefined };
  readonly context: Readonly<RouterContextProvider>;
};

/** What every loader below an event needs. @throws a 404 for a URL that names no event */
export function eventLoaderContext({ params, context }: EventPageArgs): Platform & { eventId: EventId } {
  return { ...context.get(platformContext), eventId: parseParam(EventId, params.eventId) };
}
