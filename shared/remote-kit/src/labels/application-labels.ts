import type { ApplicationStatus } from '@event-portal/contracts';
import type { StateLabel } from './state-label';

/** What a status of an application is called, by applicants and by those who decide. */
export const applicationStatusLabels: Readonly<Record<ApplicationStatus, StateLabel>> = {
  started: { label: 'Draft', tone: 'neutral' },
  submitted: { label: 'Submitted', tone: 'accent' },
  under_review: { label: 'Under review', tone: 'accent' },
  accepted: { label: 'Accepted', tone: 'success' },
  rejected: { label: 'Not accepted', tone: 'neutral' },
  waitlisted: { label: 'On the waitlist', tone: 'warning' },
  confirmed: { label: 'Seat taken', tone: 'success' },
  declined: { label: 'Declined', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};
