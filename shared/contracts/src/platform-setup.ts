import * as z from 'zod/mini';
import { endpoint } from './endpoint';

/** How the platform is set up; read-only here, because it comes from the API's configuration. */
export const PlatformSetup = z.object({
  maxAcceptedApplications: z.int(),
  acceptFromWaitlistCount: z.int(),
  acceptFromWaitlistPeriod: z.string(),
  allowedOrigins: z.array(z.string()),
  clientUrl: z.string(),
  parts: z.array(
    z.object({
      name: z.enum(['database', 'redis']),
      state: z.enum(['up', 'down', 'not-configured']),
      latencyMs: z.nullable(z.number()),
    }),
  ),
  /** Whether reports about remotes count of versions alone that people can have; an API that was built before does not say. */
  checksReports: z.optional(z.boolean()),
});
export type PlatformSetup = z.infer<typeof PlatformSetup>;

export const getPlatformSetup = endpoint({
  method: 'GET',
  path: '/admin/setup',
  tag: 'Platform',
  summary: 'The limits that the API was started with, and the health of the parts it needs. No secrets.',
  access: 'superuser',
  reply: PlatformSetup,
});
