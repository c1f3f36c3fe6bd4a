import type { ApplicationStatus, EventRole } from '@event-portal/contracts';
import type { Insertable } from 'kysely';
import type { Tables } from '../database/schema';

/** The rows of every table that the development data fills, before a single one is written. */
export type SeedData = {
  readonly users: Row<'users'>[];
  readonly accounts: Row<'accounts'>[];
  readonly events: Row<'events'>[];
  readonly dayFacts: Row<'dayFacts'>[];
  readonly eventRoles: Row<'eventRoles'>[];
  readonly applications: Row<'applications'>[];
  readonly applicationMilestones: Row<'applicationMilestones'>[];
  readonly readers: Row<'readers'>[];
  readonly readings: Row<'readings'>[];
  readonly readingScores: Row<'readingScores'>[];
  readonly teams: Row<'teams'>[];
  readonly teamMembers: Row<'teamMembers'>[];
  readonly joinRequests: Row<'joinRequests'>[];
  readonly contentItems: Row<'contentItems'>[];
  readonly auditLog: Row<'auditLog'>[];
  readonly remoteFailures: Row<'remoteFailures'>[];
  readonly remoteChanges: Row<'remoteChanges'>[];
  readonly remoteVitals: Row<'remoteVitals'>[];
};

/** A row of a table as it is inserted. */
export type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;

/** Somebody of the development data. */
export type SeededUser = {
  readonly userId: string;
  readonly name: string;
  readonly createdAt: string;
};

/** Somebody who applies to the seeded event, with every status that the application has had. */
export type SeededApplication = {
  readonly person: SeededUser;
  readonly status: ApplicationStatus;
  readonly milestones: readonly { readonly status: ApplicationStatus; readonly at: string }[];
};

/** A role that somebody gets otherwise than by an application. */
export type GivenRole = {
  readonly eventId: string;
  readonly person: SeededUser;
  readonly role: EventRole;
  readonly at: string;
};

/** An empty world. */
export function createSeedData(): SeedData {
  return {
    users: [],
    accounts: [],
    events: [],
    dayFacts: [],
    eventRoles: [],
    applications: [],
    applicationMilestones: [],
    readers: [],
    readings: [],
    readingScores: [],
    teams: [],
    teamMembers: [],
    joinRequests: [],
    contentItems: [],
    auditLog: [],
    remoteFailures: [],
    remoteChanges: [],
    remoteVitals: [],
  };
}
