import { keysOf } from './objects';
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Timestamp } from './fields';
import { EventId, UserId } from './ids';
import { boundedQuery, pageOf, pageQuery, sortBy } from './page';

/** Every kind of change that the log knows, and how a person reads it after the actor's name. */
export const auditActions = {
  'user.registered': 'signed in for the first time',
  'user.signed_in': 'signed in',
  'user.signed_out': 'signed out',
  'user.profile_changed': 'changed the profile of',
  'user.onboarded': 'completed the onboarding of',
  'user.role_changed': 'changed the platform role of',
  'user.suspended': 'suspended',
  'user.suspension_lifted': 'lifted the suspension of',
  'user.sessions_ended': 'ended sessions of',
  'event.created': 'created the event',
  'event.changed': 'edited the event',
  'event.published': 'published the event',
  'event.unpublished': 'unpublished the event',
  'event.form_changed': 'changed the questions of the event',
  'event.confirmation_form_changed': 'changed what is asked of those who come to the event',
  'event.day_facts_changed': 'changed what people need to know on the day of the event',
  'event_role.assigned': 'gave an event role to',
  'event_role.removed': 'took an event role from',
  'event_invitation.made': 'invited somebody to help run the event',
  'event_invitation.withdrawn': 'took back an invitation to help run the event',
  'event_invitation.taken_up': 'took up an invitation to help run the event',
  'acting_admin.started': 'began to act as an admin of the event',
  'acting_admin.ended': 'stopped acting as an admin of the event',
  'application.saved': 'saved the application of',
  'application.changes_saved': 'changed, and has not sent yet, the application of',
  'application.changes_discarded': 'discarded changes to the application of',
  'application.changes_sent': 'sent changes to the application of',
  'application.file_added': 'added a file to the application of',
  'application.moved': 'moved the application of',
  'application.let_in': 'gave a seat at the door to',
  'application.exported': 'asked for a file of the applications to the event',
  'directory.exported': 'downloaded the people with a seat at the event',
  'application.files_exported': 'asked for an archive of the files that people sent to the event',
  'application.export_removed': 'removed a file that they had asked for at the event',
  'application.confirmation_saved': 'changed the answers at confirmation of',
  'application.feedback_given': 'sent feedback for the application of',
  'decisions.drafted': 'noted decisions, not told yet, of',
  'decisions.ranked': 'ranked the applications to',
  'decisions.release_set': 'set a release of the decisions of',
  'decisions.take_back_set': 'set out to take back decisions of',
  'job.cancelled': 'cancelled what was to be done at',
  'job.ended': 'ended long work at',
  'reading.rules_changed': 'changed how applications are read for',
  'reading.assigned': 'dealt out applications to the readers of',
  'reading.given': 'gave a reader the application of',
  'reading.saved': 'read the application of',
  'reading.taken_back': 'took back what they said of the application of',
  'reader.added': 'made a reader of',
  'reader.removed': 'took the reading from',
  'waitlist.started': 'started the waitlist cycles of',
  'waitlist.stopped': 'stopped the waitlist cycles of',
  'waitlist.cycle_ran': 'offered free seats of',
  'mail.text_changed': 'changed the words of a mail of the event',
  'mail.tested': 'sent themselves a mail of the event to try it',
  'mail.paused': 'paused the mail of',
  'mail.resumed': 'let the mail go out again of',
  'mail.resent': 'sent a mail again to',
  'mail.address_freed': 'let mail go again to the address of',
  'mail.bounced': 'heard from the mail provider that mail does not reach',
  'mail.complained': 'heard from the mail provider of a complaint, and ended the news by mail of',
  'news.sent': 'sent news of',
  'news.tested': 'sent themselves a mail with news of the event to try it',
  'news.stopped': 'ended the news by mail of',
  'news.resumed': 'takes the news by mail again of',
  'attendee.checked_in': 'checked in',
  'attendee.check_in_undone': 'took back the check-in of',
  'check_in_list.created': 'made a check-in list of',
  'check_in_list.changed': 'changed a check-in list of',
  'check_in_list.removed': 'removed a check-in list of',
  'pass.replaced': 'replaced the pass of',
  'team.created': 'founded the team',
  'team.changed': 'changed the team',
  'team.deleted': 'closed the team',
  'team.join_requested': 'asked to join the team',
  'team.request_cancelled': 'took back the request to join the team',
  'team.request_refused': 'refused a request to join the team',
  'team.member_joined': 'let somebody into the team',
  'team.joined': 'joined by its link the team',
  'team.invitation_made': 'made a link to the team',
  'team.invitation_revoked': 'ended the link to the team',
  'team.merged': 'merged with another team the team',
  'team.member_left': 'left or was removed from the team',
  'content.created': 'added the portal content',
  'content.changed': 'edited the portal content',
  'content.deleted': 'removed the portal content',
  'content.ordered': 'changed the order of the portal content',
  'service_key.created': 'made the service key',
  'service_key.revoked': 'revoked the service key',
  'remote.override_set': 'tries in a browser of theirs',
  'remote.override_cleared': 'stopped trying another version of',
  'remote.past_opened': 'opened the portal in a browser of theirs as it was with',
} as const satisfies Record<string, string>;

/** The name of a kind of change. */
export const AuditAction = z.enum(keysOf(auditActions));
export type AuditAction = z.infer<typeof AuditAction>;

/** One line of the log: who did what to what, when. Written in the transaction of the change itself. */
export const AuditEntry = z.object({
  /** Grows with time. */
  entryId: z.string().check(z.regex(/^\d+$/)),
  at: Timestamp,
  /** Null for what the platform did by itself. */
  actor: z.nullable(z.object({ userId: UserId, name: z.string() })),
  /** An `AuditAction`, or a newer one that this client does not know. */
  action: z.string(),
  target: z.object({
    kind: z.enum(['user', 'event', 'application', 'team', 'content', 'service-key', 'remote']),
    id: z.string(),
    label: z.string(),
  }),
  event: z.nullable(z.object({ eventId: EventId, name: z.string() })),
  /** The values that changed: field to before and after. */
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
  requestId: z.nullable(z.string()),
  /** How often it happened within an hour, where somebody repeated what is their own, and when it did last. */
  times: z._default(z.int(), 1),
  lastAt: z._default(z.nullable(Timestamp), null),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A day that has one after it with four digits of year. */
const day = z.iso.date().check(z.refine((value: string) => value < '9999-12-31', 'Choose an earlier day.'));

export const AuditQuery = z.object({
  ...pageQuery,
  action: z.optional(AuditAction),
  actorId: z.optional(UserId),
  eventId: z.optional(EventId),
  from: z.optional(day),
  to: z.optional(day),
  sort: sortBy(['at'], 'at:desc'),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/admin/audit',
  tag: 'Platform',
  summary: 'The log of every change. `from` and `to` are whole days in UTC, both included.',
  access: 'superuser',
  query: z.extend(AuditQuery, boundedQuery),
  reply: pageOf(AuditEntry),
});
