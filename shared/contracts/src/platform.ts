import * as z from 'zod/mini';
import { ApplicationStatus } from './application-state';
import { AuditEntry } from './audit';
import { endpoint } from './endpoint';
import { EventPhase } from './event';
import { EventId } from './ids';

const PerDay = z.array(z.object({ day: z.iso.date(), count: z.int() }));

/** Something that waits for somebody: what, where, and how many. */
export const AttentionItem = z.object({
  kind: z.enum([
    'applications-waiting',
    'applications-closing',
    'event-without-admin',
    'draft-starting-soon',
  ]),
  eventId: EventId,
  eventName: z.string(),
  count: z.int(),
});
export type AttentionItem = z.infer<typeof AttentionItem>;

/** The platform's figures, all taken at one moment. Series cover the last 14 days in UTC, oldest first. */
export const PlatformOverview = z.object({
  users: z.object({
    total: z.int(),
    lastSevenDays: z.int(),
    sevenDaysBefore: z.int(),
    onboarded: z.int(),
    perDay: PerDay,
  }),
  events: z.object({ total: z.int(), byPhase: z.record(EventPhase, z.int()) }),
  applications: z.object({
    total: z.int(),
    lastSevenDays: z.int(),
    sevenDaysBefore: z.int(),
    byStatus: z.record(ApplicationStatus, z.int()),
    perDay: PerDay,
  }),
  checkIns: z.int(),
  attention: z.array(AttentionItem),
  recentActions: z.array(AuditEntry),
});
export type PlatformOverview = z.infer<typeof PlatformOverview>;

export const getPlatformOverview = endpoint({
  method: 'GET',
  path: '/admin/overview',
  tag: 'Platform',
  summary: 'The platform’s figures, what waits for somebody, and the last changes.',
  access: 'superuser',
  reply: PlatformOverview,
});

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
