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
