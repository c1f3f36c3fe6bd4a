import {
  linkTo,
  type EventPhase,
  type EventRole,
  type NextAction,
  type PortalEvent,
  type PublicPath,
} from '@event-portal/contracts';
import type { StateLabel } from './state-label';

/** What a phase of an event is called, in every part of the portal. */
export const phaseLabels: Readonly<Record<EventPhase, StateLabel>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  upcoming: { label: 'Applications open soon', tone: 'neutral' },
  'applications-open': { label: 'Applications open', tone: 'success' },
  'applications-closed': { label: 'Applications closed', tone: 'warning' },
  running: { label: 'Happening now', tone: 'accent' },
  ended: { label: 'Over', tone: 'neutral' },
};

/** What an event role is called. */
export const eventRoleLabels: Readonly<Record<EventRole, string>> = {
  admin: 'Admin',
  staff: 'Staff',
  applicant: 'Applicant',
  attendee: 'Attendee',
};

type EventPath = Extract<PublicPath, `/events/:eventId${string}`>;

const steps: Readonly<Record<NextAction, { label: string; path: EventPath } | null>> = {
  'wait-for-opening': null,
  'see-event': null,
  apply: { label: 'Apply', path: '/events/:eventId/application' },
  'continue-application': { label: 'Continue your application', path: '/events/:eventId/application' },
  'see-status': { label: 'See your application', path: '/events/:eventId/dashboard/application-status' },
  'answer-offer': { label: 'Answer the offer', path: '/events/:eventId/dashboard/application-status' },
  'see-waitlist': { label: 'See the waitlist', path: '/events/:eventId/waitlist/info' },
  'see-decision': { label: 'Read the decision', path: '/events/:eventId/rejected' },
  'open-dashboard': { label: 'Open the dashboard', path: '/events/:eventId/dashboard' },
  'see-summary': { label: 'See your summary', path: '/events/:eventId/summary' },
};

/** The one thing that a person can do next about an event; null where there is nothing but to look at it. */
export function nextStep({
  nextAction,
  eventId,
}: Pick<PortalEvent, 'nextAction' | 'eventId'>): { label: string; href: string } | null {
  const step = steps[nextAction];
  return step && { label: step.label, href: linkTo(step.path, { eventId }) };
}
