import { AuditAction, auditActions, linkTo, type AuditEntry } from '@event-portal/contracts';
import { statusChangeOf } from './status-change';

export type AuditSentenceProps = {
  entry: AuditEntry;
  /** Where the names lead, when not to the person and the event themselves. */
  hrefOf?: { person: (userId: string) => string; event: (eventId: string) => string };
};

/** A line of the log as a sentence: who did what to what, and at which event. */
export function AuditSentence({ entry, hrefOf = pages }: AuditSentenceProps) {
  const { actor, action, target, event, times } = entry;
  const isAboutActor = target.kind === 'user' && target.id === actor?.userId;
  const move = statusChangeOf(entry);
  const own =
    target.kind === 'application' && target.id === actor?.userId ? ownActionTexts[action] : undefined;
  return (
    <>
      {actor ? <a href={hrefOf.person(actor.userId)}>{actor.name}</a> : 'The platform'}{' '}
      {own ?? move?.text.before ?? verbOf(action)}
      {!(own ?? (move?.isOwn || speaksForItself.has(action))) && (
        <> {isAboutActor ? 'themselves' : <strong>{target.label}</strong>}</>
      )}
      {move && move.text.after !== '' && ` ${move.text.after}`}
      {event && target.kind !== 'event' && (
        <>
          {' '}
          at <a href={hrefOf.event(event.eventId)}>{event.name}</a>
        </>
      )}
      {times > 1 && <>, {times} times within an hour</>}
    </>
  );
}

const pages: Required<AuditSentenceProps>['hrefOf'] = {
  person: (userId) =>
    `${linkTo('/admin/users-management')}?${new URLSearchParams({ user: userId }).toString()}`,
  event: (eventId) => linkTo('/events/:eventId', { eventId }),
};

/** The API may know kinds of changes that came after this remote. */
function verbOf(action: string): string {
  const known = AuditAction.safeParse(action);
  return known.success ? auditActions[known.data] : `did “${action}” to`;
}

/** What people do to their own application. */
const ownActionTexts: Readonly<Record<string, string>> = {
  'application.saved': 'saved their application',
  'application.changes_saved': 'changed their application, and has not sent that yet',
  'application.changes_discarded': 'discarded changes to their application',
  'application.changes_sent': 'sent changes to their application',
  'application.file_added': 'added a file to their application',
  'application.confirmation_saved': 'changed what they answered at confirmation',
  'application.feedback_given': 'said why they do not come',
} satisfies Partial<Record<AuditAction, string>>;

/** Sentences that need nothing after the verb. */
const speaksForItself: ReadonlySet<string> = new Set<AuditAction>([
  'user.registered',
  'user.signed_in',
  'user.signed_out',
]);
