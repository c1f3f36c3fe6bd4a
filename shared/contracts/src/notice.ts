import * as z from 'zod/mini';
import { GivenRole } from './event-role';
import { Timestamp } from './fields';

const about = <const Kind extends string, const Facts extends z.core.$ZodLooseShape>(
  kind: Kind,
  facts: Facts,
) => z.object({ kind: z.literal(kind), ...facts });

/** The team that a notice is about, by its name at that time. */
const team = { team: z.string() };

/** Every kind of thing that somebody is told of, with the facts that the words about it need. */
export const NoticeContent = z.discriminatedUnion('kind', [
  about('application.received', {}),
  about('application.accepted', { answerBy: Timestamp }),
  about('application.rejected', {}),
  about('application.waitlisted', {}),
  about('application.decision_taken_back', { reason: z.string() }),
  /** Applications close soon, and theirs is not submitted. */
  about('application.closes_soon', { closesAt: Timestamp }),
  /** A seat that has become free, for somebody on the waitlist. */
  about('seat.offered', { answerBy: Timestamp }),
  /** The time to take the offered seat ends soon. */
  about('seat.answer_due', { answerBy: Timestamp }),
  about('seat.offer_lapsed', {}),
  about('seat.removed', { reason: z.string() }),
  /** They were let in at the door without having had a seat. */
  about('seat.given_at_door', {}),
  /** For the owner of a team: somebody asks for a place. */
  about('team.join_requested', { ...team, name: z.string() }),
  about('team.join_accepted', team),
  about('team.join_refused', team),
  /** For the owner of a team: somebody has joined by its link, or was put into it. */
  about('team.member_joined', { ...team, name: z.string() }),
  /** An organiser has put them into it. */
  about('team.placed', team),
  about('team.member_removed', team),
  /** For the owner of a team. */
  about('team.member_left', { ...team, name: z.string() }),
  /** The owner has left; whoever has been in the team the longest owns it now. */
  about('team.inherited', team),
  /** The owner has made them the owner. */
  about('team.transferred', team),
  about('event_role.given', { role: GivenRole }),
  about('event_role.removed', { role: GivenRole }),
  /** What the organisers have to say, in their words. */
  about('event.news', { subject: z.string(), text: z.string() }),
]);
export type NoticeContent = z.infer<typeof NoticeContent>;

/** The name of a kind of notice. */
export type NoticeKind = NoticeContent['kind'];
