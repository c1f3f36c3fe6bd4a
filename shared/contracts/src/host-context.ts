import * as z from 'zod/mini';
import { UserQueryResult } from './current-user';
import { FlagName } from './live-flag';

/** The version of the host context that this source describes; raised with every breaking change. */
export const HOST_CONTEXT_VERSION = 1;

/**
 * What the shell tells a remote about the visitor. A remote parses it before it believes it (A5):
 * a version it does not know, or a shape that does not fit, is refused as a whole.
 */
export const HostContext = z.object({
  version: z.literal(HOST_CONTEXT_VERSION),
  /** The session as the shell read it: a user, nobody, or the reason why it could not be read. */
  userQuery: UserQueryResult,
  /** What the flags of the remote are for the visitor; older shells do not say. One that is not here is off. */
  flags: z.optional(z.record(FlagName, z.boolean())),
});
export type HostContext = z.infer<typeof HostContext>;
