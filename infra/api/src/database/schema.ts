import type {
  Answers,
  ApplicationDecision,
  ApplicationStatus,
  AuditAction,
  AuditEntry,
  CheckInListKind,
  ContentKind,
  DeclineFeedback,
  EventForm,
  DeviceClass,
  EventRole,
  GivenRole,
  JobKind,
  JobState,
  MailDelivery,
  MailKind,
  MailState,
  MailText,
  NewsGroup,
  NoticeKind,
  PlatformRole,
  ProgrammeItem,
  RankedRun,
  RankingReason,
  RankingRules,
  ReadingFlag,
  ReadingState,
  Rubric,
  ScanDirection,
  ServiceScope,
  SkipReason,
  Verdict,
  VitalName,
} from '@event-portal/contracts';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** A moment; the driver reads and writes it as ISO 8601 in UTC. */
type Moment = string;

type UserTable = {
  userId: Generated<string>;
  email: string;
  preferredEmail: string | null;
  name: string;
  /** The folded name, by which people are sorted and found. */
  nameKey: string;
  /** Whether the person has set the name here, so that the identity provider no longer changes it. */
  nameIsChosen: Generated<boolean>;
  image: string | null;
  onboarded: Generated<boolean>;
  emailConsent: Generated<boolean>;
  role: Generated<PlatformRole>;
  suspendedAt: Moment | null;
  /** Why the person is suspended, for those who manage people. */
  suspensionReason: string | null;
  createdAt: Moment;
  lastSeenAt: Moment | null;
};

type AccountTable = {
  provider: string;
  providerId: string;
  userId: string;
  createdAt: Moment;
};

type SessionTable = {
  tokenHash: string;
  /** Names the session to its owner, who must never see the hash. */
  sessionId: Generated<string>;
  userId: string;
  createdAt: Moment;
  lastUsedAt: Moment;
  /** The browser and the system that it was started with, in words. */
  device: Generated<string>;
};

type SignInNonceTable = { nonceHash: string; expiresAt: Moment };

type EventTable = {
  eventId: Generated<string>;
  name: string;
  nameKey: string;
  description: string;
  location: string;
  locationUrl: string | null;
  websiteUrl: string | null;
  timeZone: string;
  startsAt: Moment;
  endsAt: Moment;
  applicationsOpenAt: Moment;
  applicationsCloseAt: Moment;
  seatsConfirmBy: Moment | null;
  maxAttendees: number | null;
  teamSize: Generated<number>;
  published: Generated<boolean>;
  version: Generated<number>;
  /** When the next waitlist cycle runs; null while cycles are stopped. */
  waitlistNextAt: Moment | null;
  createdAt: Moment;
  updatedAt: Moment;
};

type EventRoleTable = {
  eventId: string;
  userId: string;
  role: EventRole;
  assignedAt: Moment;
  checkedInAt: Moment | null;
  checkedInBy: string | null;
};

/** The passes of those with a seat; the database gives and revokes them with the seat. */
type PassTable = {
  passId: Generated<string>;
  eventId: string;
  userId: string;
  issuedAt: Moment;
  revokedAt: Moment | null;
};

/** An image of a pass: named before it is kept, and forgotten after it is removed. It says what the pass said that expires then. */
type PassImageTable = {
  imageId: Generated<string>;
  passId: string;
  expiresAt: Moment;
  /** Until then, whoever has begun with it is alone with it. */
  nextAt: Moment;
  /** Null while it is being made. */
  storedAt: Moment | null;
};

/** The secret of each event that signs its passes. */
type PassKeyTable = { eventId: string; secret: GeneratedAlways<Buffer> };

type CheckInListTable = {
  listId: Generated<string>;
  eventId: string;
  name: string;
  kind: CheckInListKind;
  audience: 'seated' | 'arrived';
  opensAt: Moment | null;
  closesAt: Moment | null;
  limitPerPerson: number | null;
  limitHours: number | null;
  stock: number | null;
  countsExits: boolean;
  shownQuestions: string[];
  showsTeam: boolean;
  note: string;
  version: Generated<number>;
};

type ScanTable = {
  listId: string;
  /** Made by the scanner. */
  scanId: string;
  eventId: string;
  /** Null where the code named nobody of the event. */
  userId: string | null;
  verdict: Verdict;
  direction: ScanDirection;
  /** When it was made; when it was recorded where the clock of the device cannot be right. */
  scannedAt: Moment;
  recordedAt: Moment;
  recordedBy: string | null;
  device: string;
  /** The scan whose claim stood in its way. */
  earlierScanId: string | null;
  isConflict: boolean;
  undoneAt: ColumnType<Moment | null, Moment | null | undefined>;
  undoneBy: ColumnType<string | null, string | null | undefined>;
};

/** What people need on the day of an event. */
type DayFactsTable = {
  eventId: string;
  wifiNetwork: string;
  wifiPassword: string;
  help: string;
  bring: string;
  programme: JSONColumnType<ProgrammeItem[]>;
  version: number;
};

type ActingAdminTable = { eventId: string; userId: string; startedAt: Moment; until: Moment };

type EventInvitationTable = {
  invitationId: Generated<string>;
  eventId: string;
  /** In small letters. */
  email: string;
  role: GivenRole;
  invitedAt: Moment;
  invitedBy: string | null;
};

type ApplicationTable = {
  eventId: string;
  userId: string;
  status: ApplicationStatus;
  /** The version of the event's form that the answers belong to. */
  formVersion: Generated<number>;
  answers: JSONColumnType<Answers>;
  /** The folded words of the answers, by which an application is found; null where an older API has written it. */
  answersKey: string | null;
  version: Generated<number>;
  savedAt: Moment;
  submittedAt: Moment | null;
  /** When changed answers were sent last in place of those that were submitted. */
  changesSentAt: Moment | null;
  waitlistedAt: Moment | null;
  placeKeptSince: Moment | null;
  /** How long the offer of a seat stands, where it does not stand as long as the event says. */
  offerUntil: Moment | null;
  feedback: JSONColumnType<DeclineFeedback> | null;
  /** The mean of what readers gave, which the database keeps; null while nobody has read it to the end. */
  meanScore: Generated<number | null>;
  /** The version of the form at confirmation that was answered; null before anything was. */
  confirmationVersion: number | null;
  confirmationAnswers: JSONColumnType<Answers> | null;
};

type ApplicationChangesTable = {
  eventId: string;
  userId: string;
  formVersion: number;
  /** Null when there is nothing to send. */
  answers: JSONColumnType<Answers> | null;
  version: number;
  savedAt: Moment;
};

type EventFormTable = {
  eventId: string;
  version: number;
  form: JSONColumnType<EventForm>;
  madeAt: Moment;
  madeBy: string | null;
};

type FileTable = {
  /** The name of its bytes in the store, too. */
  fileId: string;
  eventId: string;
  userId: string;
  questionId: string;
  name: string;
  size: number;
  /** Since when it is whole; null while it is on its way. */
  storedAt: ColumnType<Moment | null, Moment | undefined>;
  /** When it came, or an application was last saved with it. */
  neededAt: Moment;
  /** Since when it is about to be removed. */
  removedAt: ColumnType<Moment | null, never>;
};

type ApplicationMilestoneTable = {
  milestoneId: GeneratedAlways<number>;
  eventId: string;
  userId: string;
  status: ApplicationStatus;
  at: Moment;
  /** The step that led there; null for those that were not noted. */
  step: string | null;
  reason: string | null;
  /** Who took the step; null for the platform. */
  actorId: string | null;
};

type ReadingRulesTable = {
  eventId: string;
  rubric: JSONColumnType<Rubric>;
  /** How many people read each application. */
  readersEach: number;
  /** Whether readers do not learn whose application they read. */
  blind: boolean;
  closed: boolean;
  version: number;
};

type ReaderTable = { eventId: string; userId: string; chosenAt: Moment };

type ReadingTable = {
  readingId: Generated<string>;
  eventId: string;
  applicantId: string;
  readerId: string;
  state: Generated<ReadingState>;
  note: Generated<string>;
  flag: ReadingFlag | null;
  flagReason: Generated<string>;
  version: Generated<number>;
  assignedAt: Moment;
  /** Whether an admin chose this reader for it: dealing out leaves it where it is. */
  byHand: Generated<boolean>;
  savedAt: Moment | null;
  /** When it was first done. */
  doneAt: Moment | null;
};

type ReadingScoreTable = { readingId: string; criterion: string; score: number };

type TeamTable = {
  teamId: Generated<string>;
  eventId: string;
  ownerId: string;
  name: string;
  nameKey: string;
  description: string;
  locked: Generated<boolean>;
  createdAt: Moment;
};

type TeamInvitationTable = { teamId: string; secretHash: string; madeAt: Moment; expiresAt: Moment };

type TeamMemberTable = { eventId: string; userId: string; teamId: string; joinedAt: Moment };

type JoinRequestTable = { teamId: string; userId: string; message: string; requestedAt: Moment };

type ContentItemTable = {
  itemId: Generated<string>;
  kind: ContentKind;
  title: string;
  body: string;
  url: string | null;
  label: string;
  position: number;
  publishedAt: Generated<Moment>;
  updatedAt: Moment;
};

type ServiceKeyTable = {
  keyId: Generated<string>;
  keyHash: string;
  name: string;
  scopes: ServiceScope[];
  /** The only event that the key opens; null for every one. */
  eventId: string | null;
  createdAt: Moment;
  expiresAt: Generated<Moment>;
  lastUsedAt: Moment | null;
};

export type AuditLogTable = {
  entryId: GeneratedAlways<number>;
  at: Moment;
  actorId: string | null;
  actorName: string | null;
  action: AuditAction;
  targetKind: AuditEntry['target']['kind'];
  targetId: string;
  targetLabel: string;
  eventId: string | null;
  eventName: string | null;
  changes: JSONColumnType<AuditEntry['changes']>;
  requestId: string | null;
  /** The folded names in the entry, by which it is found. */
  searchKey: string;
};

/** How often the fact of an entry was repeated. */
type AuditRepeatTable = {
  entryId: number;
  times: number;
  lastAt: Moment;
  lastRequestId: string | null;
};

type RemoteReportTable = {
  hour: Moment;
  remote: string;
  version: string;
  /** Empty for a remote that worked. */
  failure: string;
  /** Empty: the table of failures has it. */
  cause: string;
  count: number;
  lastAt: Moment;
};

type RemoteVoteTable = {
  hour: Moment;
  voter: string;
  remote: string;
  version: string;
  failure: string;
  browser: Generated<string>;
};

type RemoteFailureTable = {
  hour: Moment;
  userId: string;
  remote: string;
  version: string;
  failure: string;
  cause: string;
  /** Empty, as `reason` and `shell`, where a shell does not say it. */
  page: string;
  reason: string;
  shell: string;
  role: PlatformRole;
  /** At the event of the page; empty where there is none. */
  eventRole: Generated<string>;
  /** In words, such as "Firefox 140"; empty when it is not known. */
  browser: string;
  firstAt: Moment;
  lastAt: Moment;
};

type RemoteVitalTable = {
  hour: Moment;
  remote: string;
  version: string;
  page: string;
  device: DeviceClass;
  vital: VitalName;
  /** Which of `vitalBuckets` the visits fell into. */
  bucket: number;
  visits: number;
};

type RemoteChangeTable = {
  remote: string;
  sequence: number;
  at: Moment;
  current: string;
  canary: string | null;
  percent: number | null;
  disabled: boolean;
};

type RoleChangeTable = {
  changeId: Generated<string>;
  eventId: string;
  userId: string;
  providerId: string;
  role: string | null;
  changedAt: Generated<Moment>;
  attempts: Generated<number>;
  nextAt: Generated<Moment>;
};

type NoticeTable = {
  noticeId: GeneratedAlways<number>;
  userId: string;
  eventId: string | null;
  kind: NoticeKind;
  /** What the person is told for; nobody is told for one cause twice. */
  cause: string;
  /** The rest of the `NoticeContent`. */
  facts: JSONColumnType<Record<string, unknown>>;
  at: Moment;
  readAt: Moment | null;
};

type DraftDecisionTable = {
  eventId: string;
  userId: string;
  decision: ApplicationDecision;
  decidedBy: string | null;
  decidedAt: Moment;
  /** The ranked run that it comes from; null for what was noted by hand. */
  runId: ColumnType<string | null, string | null | undefined>;
};

type RankedRunTable = {
  runId: Generated<string>;
  eventId: string;
  rules: JSONColumnType<RankingRules>;
  /** The newest version of the event's form when it was made. */
  formVersion: number;
  outcome: JSONColumnType<Pick<RankedRun, 'counts' | 'byHand' | 'quotas'>>;
  madeAt: Moment;
  madeBy: string | null;
  /** When its proposals were last noted. */
  appliedAt: ColumnType<Moment | null, never, Moment>;
};

type RankedPersonTable = {
  runId: string;
  userId: string;
  /** Null, as `score` and `reason`, for whoever was skipped. */
  rank: number | null;
  score: number | null;
  decision: ApplicationDecision | null;
  reason: RankingReason | null;
  skipped: SkipReason | null;
};

type JobTable = {
  jobId: Generated<string>;
  eventId: string;
  kind: JobKind;
  /** What the work of this kind needs to know. */
  parameters: JSONColumnType<Record<string, unknown>>;
  state: Generated<JobState>;
  /** When it is worked on next. */
  runAt: Moment;
  madeAt: Moment;
  madeBy: string | null;
  /** The request that asked for it, whose id the log of changes has. */
  requestId: string | null;
  endedAt: Moment | null;
  /** How often it failed since it last got on. */
  attempts: Generated<number>;
  /** Who alone learns of it; null where every admin of the event does. */
  privateTo: Generated<string | null>;
  /** What the file is called that it makes; null where it makes none. */
  fileName: Generated<string | null>;
};

type JobPartTable = {
  readonly jobId: string;
  readonly place: number;
  /** A piece of the file that the job makes, as its kind has it. */
  readonly content: string;
  /** How many bytes of the file it stands for. */
  readonly bytes: number;
};

type JobItemTable = {
  jobId: string;
  userId: string;
  place: number;
  /** Null until it is worked on. */
  outcome: 'done' | SkipReason | null;
};

type MailTable = {
  mailId: Generated<string>;
  /** What the mail tells: each notice has one mail. */
  noticeId: number;
  eventId: string | null;
  state: Generated<MailState>;
  attempts: Generated<number>;
  writtenAt: Moment;
  nextAt: Moment;
  sentAt: Moment | null;
  /** Where it was sent to. */
  address: string | null;
  /** Why it was not sent, or not yet. */
  failure: string | null;
  /** Names the mail in the link that ends such mails: only news have one. */
  unsubscribeToken: string | null;
  /** What the mail provider has told of it. */
  delivery: MailDelivery | null;
};

/** One row: what all instances keep to. */
type MailPaceTable = {
  onlyOne: Generated<boolean>;
  /** When the next mails may leave. */
  freeAt: Generated<Moment>;
  pausedAt: Moment | null;
};

type PausedEventMailTable = { eventId: string; pausedAt: Moment };

type EventMailTextTable = { eventId: string; kind: MailKind; text: JSONColumnType<MailText> };

type EventNewsTable = {
  newsId: Generated<string>;
  eventId: string;
  /** What sends them. */
  jobId: string;
  subject: string;
  text: string;
  groups: NewsGroup[];
  writtenAt: Moment;
  writtenBy: string | null;
};

/** Addresses whose mail came back, in lower case. */
type BouncedAddressTable = { address: string; at: Moment; reason: string };

/** Who wants no news of an event by mail. */
type UnwantedNewsTable = { userId: string; eventId: string; since: Moment };

/** The whole database, as queries see it. */
export type Tables = {
  users: UserTable;
  accounts: AccountTable;
  sessions: SessionTable;
  signInNonces: SignInNonceTable;
  events: EventTable;
  eventRoles: EventRoleTable;
  passes: PassTable;
  passKeys: PassKeyTable;
  passImages: PassImageTable;
  checkInLists: CheckInListTable;
  scans: ScanTable;
  dayFacts: DayFactsTable;
  actingAdmins: ActingAdminTable;
  eventInvitations: EventInvitationTable;
  applications: ApplicationTable;
  applicationChanges: ApplicationChangesTable;
  applicationMilestones: ApplicationMilestoneTable;
  eventForms: EventFormTable;
  confirmationForms: EventFormTable;
  readingRules: ReadingRulesTable;
  readers: ReaderTable;
  readings: ReadingTable;
  readingScores: ReadingScoreTable;
  files: FileTable;
  teams: TeamTable;
  teamMembers: TeamMemberTable;
  joinRequests: JoinRequestTable;
  teamInvitations: TeamInvitationTable;
  contentItems: ContentItemTable;
  serviceKeys: ServiceKeyTable;
  auditLog: AuditLogTable;
  auditRepeats: AuditRepeatTable;
  remoteReports: RemoteReportTable;
  remoteVotes: RemoteVoteTable;
  remoteFailures: RemoteFailureTable;
  remoteVitals: RemoteVitalTable;
  remoteChanges: RemoteChangeTable;
  roleChanges: RoleChangeTable;
  notices: NoticeTable;
  draftDecisions: DraftDecisionTable;
  rankedRuns: RankedRunTable;
  rankedPeople: RankedPersonTable;
  jobs: JobTable;
  jobItems: JobItemTable;
  jobParts: JobPartTable;
  mails: MailTable;
  mailPace: MailPaceTable;
  pausedEventMails: PausedEventMailTable;
  eventMailTexts: EventMailTextTable;
  eventNews: EventNewsTable;
  unwantedNews: UnwantedNewsTable;
  bouncedAddresses: BouncedAddressTable;
};
