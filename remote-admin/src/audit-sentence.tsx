import { auditActions, linkTo, type AuditEntry } from '@event-portal/contracts';

/** A line of the log as a sentence: who did what to what, and at which event. */
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  const { actor, action, target, event } = entry;
  const isAboutActor = target.kind === 'user' && target.id === actor?.userId;
  return (
    <>
      {actor ? <PersonLink userId={actor.userId} name={actor.name} /> : 'The platform'} {auditActions[action]}
      {!speaksForItself.has(action) && <> {isAboutActor ? 'themselves' : <strong>{target.label}</strong>}</>}
      {event && target.kind !== 'event' && (
        <>
          {' '}
          at <a href={linkTo('/events/:eventId', { eventId: event.eventId })}>{event.name}</a>
        </>
      )}
    </>
  );
}

/** Sentences that need nothing after the verb. */
const speaksForItself: ReadonlySet<AuditEntry['action']> = new Set([
  'user.registered',
  'user.signed_in',
  'user.signed_out',
]);

function PersonLink({ userId, name }: { userId: string; name: string }) {
  const search = new URLSearchParams({ user: userId }).toString();
  return <a href={`${linkTo('/admin/users-management')}?${search}`}>{name}</a>;
}
