import { HostContext } from '@event-portal/contracts';
import { HostContextError } from '@event-portal/remote-kit';
import { createStore } from '@event-portal/ui/store';

/** Reads the session as the shell hands it over; unknown until parsed. */
export type ReadHostContext = () => Promise<unknown>;

/** The flags that were handed over last, for components. Every remote has a copy of this module, and so flags of its own. */
export const latestFlags = createStore<HostContext['flags']>(undefined);

/** What the shell hands over, once it is what this code was built for. @throws HostContextError */
export async function parseHostContext(read: ReadHostContext): Promise<HostContext> {
  const handed = await read();
  if (handed === undefined || handed === null) throw new HostContextError('host-context-missing');
  const parsed = HostContext.safeParse(handed);
  if (!parsed.success) throw new HostContextError('host-context-invalid');
  latestFlags.set(parsed.data.flags);
  return parsed.data;
}
