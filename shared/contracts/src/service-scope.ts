import * as z from 'zod/mini';

/** What a service such as the chat bot may do with its key, and nothing else. */
export const ServiceScope = z.enum(['events:read', 'roles:read', 'remotes:read', 'mail:report']);
export type ServiceScope = z.infer<typeof ServiceScope>;
