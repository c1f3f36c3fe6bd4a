import { HostContext } from '@event-portal/contracts';
import { HostContextError } from '@event-portal/remote-kit';

/** Reads the session as the shell hands it over; unknown until parsed. */
export type ReadHostContext = () => Promise<unknown>;

/** What the shell hands over, once it is what this code was built for. @throws HostContextError */
export async function parseHostContext(read: ReadHostContext): Promise<HostContext> {
  const handed = await read();
  if (handed === undefined || handed === null) throw new HostContextError('host-context-missing');
  const parsed = HostContext.safeParse(handed);
  if (!parsed.success) throw new HostContextError('host-context-invalid');
  return parsed.data;
}
