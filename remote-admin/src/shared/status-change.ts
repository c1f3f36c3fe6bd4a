import { ApplicationStatus, type AuditEntry } from '@event-portal/contracts';

/** An application that went from one status to another, and how that is said. */
export type StatusChange = {
  readonly from: ApplicationStatus | undefined;
  readonly to: ApplicationStatus;
  /** Whether the applicant did it: their name is not said twice. */
  readonly isOwn: boolean;
  /** Around the name of the applicant. */
  readonly text: { readonly before: string; readonly after: string };
};

const own: Partial<Record<ApplicationStatus, string>> = {
  started: 'reopened their application',
  submitted: 'submitted their application',
  waitlisted: 'joined the waitlist',
  confirmed: 'took a seat',
  declined: 'declined the seat',
  withdrawn: 'withdrew their application',
};

const others: Partial<Record<ApplicationStatus, StatusChange['text']>> = {
  submitted: { before: 'put the application of', after: 'back to be decided' },
  under_review: { before: 'began to review the application of', after: '' },
  accepted: { before: 'accepted', after: '' },
  rejected: { before: 'did not accept', after: '' },
  waitlisted: { before: 'put', after: 'on the waitlist' },
};

/** What a line of the log says of an application’s status; undefined when it is about something else, or newer than this remote. */
export function statusChangeOf({ action, actor, target, changes }: AuditEntry): StatusChange | undefined {
  const to = ApplicationStatus.safeParse(changes['status']?.after).data;
  if (action !== 'application.moved' || to === undefined) return undefined;
  const from = ApplicationStatus.safeParse(changes['status']?.before).data;
  const isOwn = actor?.userId === target.id;
  const ownWords = isOwn ? own[to] : undefined;
  return {
    from,
    to,
    isOwn: ownWords !== undefined,
    text:
      ownWords === undefined
        ? (others[to] ?? { before: 'moved the application of', after: '' })
        : { before: ownWords, after: '' },
  };
}
