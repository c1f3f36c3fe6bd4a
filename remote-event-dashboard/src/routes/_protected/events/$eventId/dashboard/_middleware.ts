import { eventRoleContext } from '@event-portal/remote-kit/routing';
import { data, type MiddlewareFunction } from 'react-router-dom';
import { eventLoaderContext } from '#shared/event-loader-context.ts';
import { getUserEventRole } from '#features/event/event.api.ts';
import { forgetSnapshot } from '#features/scanner/snapshot/forget-snapshot.ts';

/** Puts the person's role at the event into the context (R7). Somebody without one has no dashboard. */
const readEventRole: MiddlewareFunction = async (args) => {
  const { http, queryClient, sealedCopies, eventId } = eventLoaderContext(args);
  const eventRole = await getUserEventRole({ http, queryClient }, eventId);
  if (eventRole !== 'admin' && eventRole !== 'staff') await forgetSnapshot(sealedCopies, eventId);
  if (eventRole === null) throw data(null, { status: 404 });
  args.context.set(eventRoleContext, eventRole);
};

export const middleware = [readEventRole];
