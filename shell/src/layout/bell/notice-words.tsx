import { linkTo, NoticeContent, type Notice } from '@event-portal/contracts';
import { DateTime } from '@event-portal/ui';
import type { ReactNode } from 'react';

/** A notice as a person reads it: what happened, what it means, and the page where it shows. */
export type NoticeWords = { readonly title: string; readonly text?: ReactNode; readonly href: string };

/** The words of a notice. Of a kind that this page does not know yet it says that there is something, and leads there. */
export function wordsOf({ kind, facts, event }: Notice): NoticeWords {
  const about = NoticeContent.safeParse({ ...facts, kind }).data;
  if (!event) return { title: 'Something about you has changed', href: '/portal' };
  const params = { eventId: event.eventId };
  const status = linkTo('/events/:eventId/dashboard/application-status', params);
  const team = linkTo('/events/:eventId/dashboard/my-team', params);
  const teams = linkTo('/events/:eventId/dashboard/teams-explorer', params);
  const dashboard = linkTo('/events/:eventId/dashboard', params);
  const by = (moment: string) => <DateTime value={moment} timeZone={event.timeZone} />;
  if (!about)
    return { title: 'Something about this event has changed', href: linkTo('/events/:eventId', params) };
  switch (about.kind) {
    case 'application.received':
      return {
        title: 'Your application has arrived',
        text: 'You will be told here what the organisers decide.',
        href: status,
      };
    case 'application.accepted':
      return {
        title: 'You are accepted',
        text: <>Take your seat by {by(about.answerBy)}.</>,
        href: status,
      };
    case 'application.rejected':
      return {
        title: 'There is no seat for you this time',
        text: 'Thank you for applying. See what else you can do.',
        href: status,
      };
    case 'application.waitlisted':
      return {
        title: 'You are on the waitlist',
        text: 'You will be told here when a seat becomes free for you.',
        href: status,
      };
    case 'application.decision_taken_back':
      return {
        title: 'The decision about your application was taken back',
        text: `The organisers say: ${about.reason}`,
        href: status,
      };
    case 'application.closes_soon':
      return {
        title: 'Your application is not sent yet',
        text: <>Send it by {by(about.closesAt)}.</>,
        href: linkTo('/events/:eventId/application', params),
      };
    case 'seat.offered':
      return {
        title: 'A seat is free for you',
        text: <>Take it by {by(about.answerBy)}. Then it goes to somebody else.</>,
        href: status,
      };
    case 'seat.answer_due':
      return {
        title: 'Take your seat soon',
        text: <>It is kept until {by(about.answerBy)}.</>,
        href: status,
      };
    case 'seat.offer_lapsed':
      return {
        title: 'The seat that was offered to you has gone',
        text: 'You are on the waitlist again, at its end.',
        href: status,
      };
    case 'seat.removed':
      return {
        title: 'Your seat was taken back',
        text: `The organisers say: ${about.reason}`,
        href: status,
      };
    case 'seat.given_at_door':
      return {
        title: 'You have a seat',
        text: 'You were let in at the door. Your pass is here.',
        href: dashboard,
      };
    case 'team.join_requested':
      return { title: `${about.name} asks to join ${about.team}`, href: team };
    case 'team.join_accepted':
      return { title: `You are in ${about.team} now`, href: team };
    case 'team.join_refused':
      return {
        title: `${about.team} has no place for you`,
        text: 'There are others that look for people.',
        href: teams,
      };
    case 'team.member_joined':
      return { title: `${about.name} has joined ${about.team}`, href: team };
    case 'team.placed':
      return { title: `You are in ${about.team} now`, text: 'An organiser has put you into it.', href: team };
    case 'team.member_removed':
      return { title: `You are not in ${about.team} any more`, href: teams };
    case 'team.member_left':
      return { title: `${about.name} is not in ${about.team} any more`, href: team };
    case 'team.inherited':
      return { title: `${about.team} is yours now`, text: 'Its owner has left.', href: team };
    case 'team.transferred':
      return {
        title: `${about.team} is yours now`,
        text: 'Its owner has handed it over to you.',
        href: team,
      };
    case 'event_role.given':
      return {
        title: about.role === 'admin' ? 'You are an admin of this event' : 'You help at this event',
        text: 'Its dashboard is open to you.',
        href: dashboard,
      };
    case 'event_role.removed':
      return { title: 'You do not help to run this event any more', href: '/portal' };
    case 'event.news':
      return { title: about.subject, text: about.text, href: linkTo('/events/:eventId', params) };
  }
}
