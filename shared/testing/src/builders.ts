import {
  CurrentUser,
  DayFacts,
  HOST_CONTEXT_VERSION,
  ManagedEvent,
  FIRST_FORM,
  OwnApplication,
  OwnPass,
  PASS_PREFIX,
  PortalEvent,
  withBlanks,
  type Answers,
  type PlatformRole,
  type RemoteVersion,
} from '@event-portal/contracts';
import { SEEDED_EVENT_ID, seededPeople, type SeededPerson } from '@event-portal/contracts/seeded-people';

/** A signed-in person of the development data. */
export function currentUser(key: SeededPerson['key'], difference: Partial<CurrentUser> = {}): CurrentUser {
  const person = seededPeople.find((candidate) => candidate.key === key);
  if (!person) throw new Error(`Nobody is called ${key}.`);
  const { userId, email, name, onboarded, platformRole } = person;
  const role: PlatformRole = platformRole;
  return CurrentUser.parse({
    userId,
    email,
    preferredEmail: null,
    name,
    onboarded,
    image: null,
    role,
    emailConsent: false,
    ...difference,
  });
}

const facts = {
  eventId: SEEDED_EVENT_ID,
  name: 'Riverside Hackathon',
  description: 'Two days beside the river.',
  location: 'Old Mill',
  locationUrl: null,
  websiteUrl: 'https://riverside.example.org/',
  timeZone: 'America/New_York',
  startsAt: '2026-12-19T13:00:00.000Z',
  endsAt: '2026-12-21T21:00:00.000Z',
  applicationsOpenAt: '2026-10-31T14:00:00.000Z',
  applicationsCloseAt: '2026-12-05T04:00:00.000Z',
  seatsConfirmBy: '2026-12-12T04:00:00.000Z',
  maxAttendees: 150,
  published: true,
  phase: 'applications-open',
  version: 3,
};

/** An event that takes applications, as somebody without a role sees it. */
export function portalEvent(difference: Partial<PortalEvent> = {}): PortalEvent {
  return PortalEvent.parse({
    ...facts,
    eventRole: null,
    applicationStatus: null,
    answerBy: null,
    nextAction: 'apply',
    ...difference,
  });
}

/** The same event as superusers manage it. */
export function managedEvent(difference: Partial<ManagedEvent> = {}): ManagedEvent {
  return ManagedEvent.parse({
    ...facts,
    applications: 124,
    attendees: 18,
    admins: 1,
    updatedAt: '2026-11-20T12:00:00.000Z',
    ...difference,
  });
}

/** Answers that can be submitted. */
export const completeAnswers = {
  affiliation: 'Riverside Community College',
  experience: 'some',
  motivation: 'I would like to map the drinking fountains of the whole city.',
  projectUrl: 'https://example.org/fountains',
  dietaryNeeds: 'No nuts',
  acceptsCodeOfConduct: true,
} satisfies Answers;

/** The application of somebody who has not begun one. */
export function ownApplication(difference: Partial<OwnApplication> = {}): OwnApplication {
  return OwnApplication.parse({
    status: null,
    form: FIRST_FORM,
    formVersion: 1,
    answers: withBlanks(FIRST_FORM, {}),
    version: 0,
    savedAt: null,
    milestones: [],
    editable: true,
    actions: [],
    answerBy: null,
    waitlist: null,
    feedback: null,
    ...difference,
  });
}

/** A version of a remote, as the registry lists it. */
export function remoteVersion(difference: Partial<RemoteVersion> = {}): RemoteVersion {
  const { version = '1.0.0' } = difference;
  return {
    descriptor: {
      name: 'portal',
      title: 'Portal',
      owner: 'team',
      areas: [{ path: '/portal', frame: 'none' }],
      navigation: [],
    },
    version,
    buildId: '0123456789ab',
    entry: 'entry.js',
    format: 'script',
    containerGlobal: `mfe_portal_${version.replaceAll('.', '_')}`,
    hostContext: { from: HOST_CONTEXT_VERSION, to: HOST_CONTEXT_VERSION },
    requires: {},
    integrity: { 'entry.js': `sha384-${'b'.repeat(64)}` },
    preload: {},
    baseUrl: `https://cdn.test/portal/${version}/`,
    publishedAt: '2026-11-01T00:00:00.000Z',
    ...difference,
  };
}

/** A pass that has the form of one; no scanner accepts it. */
export function ownPass(difference: Partial<OwnPass> = {}): OwnPass {
  return OwnPass.parse({
    text: `${PASS_PREFIX}${'A'.repeat(87)}`,
    name: 'Noor Norole',
    issuedAt: '2026-11-01T10:00:00.000Z',
    expiresAt: '2099-12-14T10:00:00.000Z',
    ...difference,
  });
}

/** What people need on the day of an event of which nothing is known yet. */
export function dayFacts(difference: Partial<DayFacts> = {}): DayFacts {
  return DayFacts.parse({
    ...{ wifiNetwork: '', wifiPassword: '', help: '', bring: '', programme: [], version: 0 },
    ...difference,
  });
}
