import { AuditAction, auditActions, linkTo, type AuditEntry } from '@event-portal/contracts';

/** A line of the log as a sentence: who did what to what, and at which event. */
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  const { actor, action, target, event, times } = entry;
  const isAboutActor = target.kind === 'user' && target.id === actor?.userId;
  return (
    <>
      {actor ? <PersonLink userId={actor.userId} name={actor.name} /> : 'The platform'} {verbOf(action)}
      {!speaksForItself.has(action) && <> {isAboutActor ? 'themselves' : <strong>{target.label}</strong>}</>}
      {event && target.kind !== 'event' && (
        <>
          {' '}
          at <a href={linkTo('/events/:eventId', { eventId: event.eventId })}>{event.name}</a>
        </>
      )}
      {times > 1 && <>, {times} times within an hour</>}
    </>
  );
}

/** The API may know kinds of changes that came after this remote. */
function verbOf(action: string): string {
  const known = AuditAction.safeParse(action);
  return known.success ? auditActions[known.data] : `did “${action}” to`;
}

/** Sentences that need nothing after the verb. */
const speaksForItself: ReadonlySet<string> = new Set<AuditAction>([
  'user.registered',
  'user.signed_in',
  'user.signed_out',
]);

function PersonLink({ userId, name }: { userId: string; name: string }) {
  const search = new URLSearchParams({ user: userId }).toString();
  return <a href={`${linkTo('/admin/users-management')}?${search}`}>{name}</a>;
}
