import * as z from 'zod/mini';
import type { EventDetails } from './event';
import { textBlock, textLine } from './fields';
import { formatMailTime } from './mail-time';
import type { NoticeContent, NoticeKind } from './notice';

/** What may stand in the words of a mail for what is different for each person or event. */
export const mailPlaceholders = ['name', 'event', 'starts', 'location'] as const;
type MailPlaceholder = (typeof mailPlaceholders)[number];

const NAMED = mailPlaceholders.map((name) => `{${name}}`).join(', ');
const BRACES = /\{([^{}\n]*)\}/g;

/** Words of a mail, as organisers write them: plain text, with placeholders from the list alone. */
export function mailWords<Schema extends z.ZodMiniType<string, string>>(schema: Schema) {
  return schema.check((context) => {
    const unknown = [...context.value.matchAll(BRACES)].find(
      ([, name]) => !mailPlaceholders.some((known) => known === name),
    );
    if (unknown)
      context.issues.push({
        code: 'custom',
        input: context.value,
        message: `${unknown[0]} is none of the placeholders: ${NAMED}.`,
      });
  });
}

/** What a mail is called, and the words it begins with. What it is about, and the link, follow by themselves. */
export const MailText = z.object({
  subject: mailWords(textLine(120, 'Enter a subject.')),
  opening: mailWords(textBlock(2000).check(z.minLength(1, 'Write at least a sentence.'))),
});
export type MailText = z.infer<typeof MailText>;

/** The mails whose words an event may change: what its applicants are told. */
export const MailKind = z.enum([
  'application.received',
  'application.accepted',
  'application.rejected',
  'application.waitlisted',
  'application.decision_taken_back',
  'application.closes_soon',
  'seat.offered',
  'seat.answer_due',
  'seat.offer_lapsed',
  'seat.removed',
]);
export type MailKind = z.infer<typeof MailKind>;

/** Where a mail is: it waits, was taken by the mail server, was refused for good, or is not to be sent. */
export const MailState = z.enum(['waiting', 'sent', 'failed', 'dropped']);
export type MailState = z.infer<typeof MailState>;

type OwnPlaceholder = 'team' | 'asker' | 'role' | 'subject' | 'text';

/** What a mail says where an event has not written anything else. */
export const defaultMailTexts: Readonly<Record<NoticeKind, MailText>> = {
  'application.received': {
    subject: 'Your application to {event} has arrived',
    opening:
      'Hello {name},\n\nwe have received your application to {event}. You need to do nothing now: we will write to you when there is a decision.',
  },
  'application.accepted': {
    subject: 'There is a seat for you at {event}',
    opening:
      'Hello {name},\n\ncongratulations! We have read your application, and would love to have you at {event}.\n\nTake your seat in time: it is yours from then on. If you cannot come, decline it, so that somebody else can.',
  },
  'application.rejected': {
    subject: 'Your application to {event}',
    opening:
      'Hello {name},\n\nthank you for the time that you put into your application to {event}. There were more good ones than seats, and we cannot offer you one this time.\n\nThis says nothing about you or your work, and we would be glad to hear from you again.',
  },
  'application.waitlisted': {
    subject: 'You are on the waitlist of {event}',
    opening:
      'Hello {name},\n\nthere were more good applications to {event} than seats. We keep a place in line for you: a seat that becomes free goes to whoever has waited longest.',
  },
  'application.decision_taken_back': {
    subject: 'The decision on your application to {event} was taken back',
    opening:
      'Hello {name},\n\nthe organisers of {event} have taken back the decision on your application. It waits for a new one, and we will write to you.',
  },
  'application.closes_soon': {
    subject: 'Your application to {event} is not submitted yet',
    opening:
      'Hello {name},\n\nyou have begun an application to {event}, and nobody can read it before you submit it.',
  },
  'seat.offered': {
    subject: 'A seat at {event} has become free for you',
    opening:
      'Hello {name},\n\nthank you for waiting: you are next in line for {event}, and would be very welcome.\n\nTake the seat in time. Without an answer it goes to the next person, and you go to the end of the list.',
  },
  'seat.answer_due': {
    subject: 'Your seat at {event} waits for your answer',
    opening: 'Hello {name},\n\nwe keep a seat at {event} for you, and have not heard from you yet.',
  },
  'seat.offer_lapsed': {
    subject: 'The offer of a seat at {event} has run out',
    opening:
      'Hello {name},\n\na seat at {event} had become free for you, and we did not hear from you in time. It went on to the next person, and you are at the end of the waitlist now.',
  },
  'seat.removed': {
    subject: 'You have no seat at {event} any more',
    opening:
      'Hello {name},\n\nthe organisers of {event} took your seat back. If you think that this is a mistake, write to them.',
  },
  'seat.given_at_door': {
    subject: 'You have a seat at {event}',
    opening:
      'Hello {name},\n\nwelcome to {event}! You were let in at the door, and have a seat now. Your pass is on your page of the event, with all that you need on the day.',
  },
  'team.join_requested': {
    subject: 'Somebody asks to join your team at {event}',
    opening: 'Hello {name},\n\n{asker} asks for a place in your team “{team}”.',
  },
  'team.join_accepted': {
    subject: 'You are in a team at {event}',
    opening: 'Hello {name},\n\nyou are in the team “{team}” now.',
  },
  'team.join_refused': {
    subject: 'The team you asked has answered',
    opening: 'Hello {name},\n\nthe team “{team}” has no place for you. Other teams look for people.',
  },
  'team.member_joined': {
    subject: 'Somebody has joined your team at {event}',
    opening: 'Hello {name},\n\n{asker} has joined your team “{team}”.',
  },
  'team.transferred': {
    subject: 'A team at {event} is yours now',
    opening:
      'Hello {name},\n\nthe owner of the team “{team}” has handed it over to you. It is you now who answers whoever asks to join.',
  },
  'team.placed': {
    subject: 'You are in a team at {event}',
    opening: 'Hello {name},\n\nan organiser has put you into the team “{team}”.',
  },
  'team.member_removed': {
    subject: 'You are in your team at {event} no more',
    opening: 'Hello {name},\n\nyou are no longer in the team “{team}”.',
  },
  'team.member_left': {
    subject: 'Somebody has left your team at {event}',
    opening: 'Hello {name},\n\n{asker} has left your team “{team}”.',
  },
  'team.inherited': {
    subject: 'The team at {event} is yours now',
    opening:
      'Hello {name},\n\nthe owner of the team “{team}” has left. You have been in it the longest, so it is yours now.',
  },
  'event_role.given': {
    subject: 'You have a role at {event}',
    opening: 'Hello {name},\n\nyou help to run {event} now, as {role}.',
  },
  'event_role.removed': {
    subject: 'You have no role at {event} any more',
    opening: 'Hello {name},\n\nyou no longer help to run {event} as {role}.',
  },
  'event.news': { subject: '{subject}', opening: '{text}' },
};

/** A notice as an applicant of the event might get it, to look at the mail that tells of it. */
export function sampleNotice(
  kind: MailKind,
  { applicationsCloseAt, seatsConfirmBy, startsAt }: SampleDates,
): NoticeContent {
  switch (kind) {
    case 'application.accepted':
    case 'seat.offered':
    case 'seat.answer_due':
      return { kind, answerBy: seatsConfirmBy ?? startsAt };
    case 'application.closes_soon':
      return { kind, closesAt: applicationsCloseAt };
    case 'application.decision_taken_back':
    case 'seat.removed':
      return { kind, reason: 'Here stands the reason that you give.' };
    default:
      return { kind };
  }
}

type SampleDates = Pick<EventDetails, 'applicationsCloseAt' | 'seatsConfirmBy' | 'startsAt'>;

type MailedEvent = Pick<EventDetails, 'name' | 'location' | 'startsAt' | 'timeZone'> & {
  readonly eventId: string;
};

/** What a mail is made of. */
export type MailFacts = {
  readonly about: NoticeContent;
  /** What the event has written instead of what the portal says. */
  readonly text?: MailText | undefined;
  readonly person: string;
  readonly event: MailedEvent | null;
};

/** A mail in words, in the order in which they are read. */
export type MailContent = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly link: { readonly label: string; readonly path: string };
  /** Why the person gets it. */
  readonly because: string;
};

/** Puts a mail in words. What people have written stays what it is: it brings about no placeholder of its own. */
export function composeMail({ about, text, person, event }: MailFacts): MailContent {
  const { subject, opening } = text ?? defaultMailTexts[about.kind];
  const zone = event?.timeZone ?? 'UTC';
  const values: Readonly<Record<MailPlaceholder | OwnPlaceholder, string>> = {
    ...valuesOf({ person, event }),
    subject: 'subject' in about ? about.subject : '',
    text: 'text' in about ? about.text : '',
    team: 'team' in about ? about.team : '',
    asker: 'name' in about ? about.name : '',
    role: 'role' in about ? `one of its ${roleNames[about.role]}` : '',
  };
  return {
    subject: fill(subject, values),
    paragraphs: fill(opening, values)
      .split(/\n{2,}/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== ''),
    facts: factsOf(about, zone),
    link: { label: linkLabels[about.kind] ?? 'Open the portal', path: pathOf(about.kind, event?.eventId) },
    because: because(about.kind, values.event),
  };
}

/** What the placeholders of organisers stand for. */
function valuesOf({ person, event }: PlaceholderFacts): Readonly<Record<MailPlaceholder, string>> {
  return {
    name: person,
    event: event?.name ?? 'the portal',
    starts: event ? formatMailTime(event.startsAt, event.timeZone) : '',
    location: event?.location ?? '',
  };
}

/** Puts what the placeholders stand for in their places, once: what stands there then is no placeholder. */
function fill(words: string, values: Readonly<Record<string, string>>): string {
  return words.replaceAll(BRACES, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? placeholder) : placeholder,
  );
}

type PlaceholderFacts = Pick<MailFacts, 'person' | 'event'>;

/** Words that organisers have written, as one person reads them. */
export function fillWords(words: string, facts: PlaceholderFacts): string {
  return fill(words, valuesOf(facts));
}

const roleNames = { admin: 'admins', staff: 'staff' } as const;

function factsOf(about: NoticeContent, zone: string): { label: string; value: string }[] {
  const facts = [];
  if ('answerBy' in about)
    facts.push({ label: 'Take your seat by', value: formatMailTime(about.answerBy, zone) });
  if ('closesAt' in about)
    facts.push({ label: 'Applications close', value: formatMailTime(about.closesAt, zone) });
  if ('reason' in about && about.reason !== '')
    facts.push({ label: 'What the organisers say', value: about.reason });
  return facts;
}

const linkLabels: Readonly<Partial<Record<NoticeKind, string>>> = {
  'application.received': 'Open your application',
  'application.accepted': 'Answer the offer',
  'application.rejected': 'Open your application',
  'application.waitlisted': 'Open your application',
  'application.decision_taken_back': 'Open your application',
  'application.closes_soon': 'Go on with your application',
  'seat.offered': 'Answer the offer',
  'seat.answer_due': 'Answer the offer',
  'seat.offer_lapsed': 'Open your application',
  'seat.removed': 'Open your application',
  'seat.given_at_door': 'Open your pass',
  'team.join_requested': 'Answer the request',
  'event_role.given': 'Open the event',
  'event.news': 'Open the event',
};

function pathOf(kind: NoticeKind, eventId: string | undefined): string {
  if (eventId === undefined || kind === 'event_role.removed') return '/portal';
  if (kind.startsWith('team.')) return `/events/${eventId}/dashboard/my-team`;
  const leadsIn = kind === 'event_role.given' || kind === 'seat.given_at_door';
  return leadsIn ? `/events/${eventId}/dashboard` : `/events/${eventId}`;
}

function because(kind: NoticeKind, event: string): string {
  if (kind.startsWith('team.')) return `You get this mail because you take part in ${event}.`;
  if (kind.startsWith('event_role.')) return `You get this mail because your role at ${event} has changed.`;
  if (kind === 'event.news')
    return `You get this mail because you have to do with ${event}, and want news by e-mail.`;
  if (kind === 'seat.given_at_door') return `You get this mail because you have a seat at ${event}.`;
  return `You get this mail because you have applied to ${event}.`;
}

/**
 * A mail as plain text; `link` is the whole address that it leads to, and `unsubscribeLink` the one that ends such mails,
 * where they can be ended.
 */
export function mailAsText(content: MailContent, link: string, unsubscribeLink?: string): string {
  const { paragraphs, facts, because } = content;
  return [
    ...paragraphs,
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    `${content.link.label}: ${link}`,
    `-- \n${because}`,
    ...(unsubscribeLink === undefined ? [] : [`${UNSUBSCRIBE_LABEL}: ${unsubscribeLink}`]),
  ].join('\n\n');
}

/** What the link is called that ends mails like this one. */
export const UNSUBSCRIBE_LABEL = 'Get no more news of this event by e-mail';
