import { isStillComing, type ApplicationStatus, type EventRole } from '@event-portal/contracts';

/** Whether a person may be in a team: participants only, and only while they may still come. */
export function mayJoinTeam(role: EventRole | null, status: ApplicationStatus | null): boolean {
  const isParticipant = role === 'applicant' || role === 'attendee';
  return isParticipant && status !== null && isStillComing(status);
}
