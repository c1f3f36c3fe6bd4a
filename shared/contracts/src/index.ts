export { ACTING_ADMIN_MINUTES, actAsEventAdmin, stopActingAsEventAdmin } from './acting-admin';
export {
  accessRules,
  guardScopes,
  isGuardScope,
  ONBOARDING_SKIPPED_COOKIE,
  PENDING_DELAY_MS,
} from './access-rules';
export type { AccessCondition, AccessOutcome, AccessRule, GuardScope } from './access-rules';
export { ApiErrorBody, apiErrorCodes } from './api-error';
export type { ApiErrorCode } from './api-error';
export {
  answerBy,
  ApplicantAction,
  ApplicationDecision,
  ApplicationStatus,
  applicationTransitions,
  closedStatuses,
  doorOpensAt,
  findTransition,
  isStillComing,
  isWindowOpen,
  OrganiserStep,
  stepNotices,
  undecidedStatuses,
} from './application-state';
export {
  ApplicationChanges,
  ApplicationDetails,
  ApplicationMilestone,
  DeclineFeedback,
  DeclineReason,
  OwnApplication,
  ReceivedApplication,
} from './application';
export type { ApplicationTransition, TransitionWindow } from './application-state';
export type { Confirmation, ConfirmationAnswers } from './application';
export {
  actOnApplication,
  decideApplication,
  discardApplicationChanges,
  getApplicationDetails,
  getOwnApplication,
  listReceivedApplications,
  ReceivedApplicationsFilter,
  ReceivedApplicationsQuery,
  saveApplication,
  saveConfirmation,
  saveApplicationChanges,
  sendApplicationChanges,
  sendDeclineFeedback,
  takeOrganiserStep,
} from './application-endpoints';
export {
  AnswerFiguresQuery,
  FEWEST_SHOWN,
  getAnswerFigures,
  listAskedQuestions,
  QuestionFigures,
} from './answers-endpoints';
export type { AskedQuestions } from './answers-endpoints';
export { areaAt, describeMisguarded, scopesAt, scopesOfArea } from './area-guards';
export {
  ApplicationExportQuery,
  downloadExport,
  Export,
  exportApplications,
  ExportFact,
  downloadFileArchive,
  FileArchiveQuery,
  listExports,
  measureFileArchive,
  removeExport,
} from './export-endpoints';
export { assetEndings, contentTypeOf, isAssetPath } from './asset-types';
export { AuditAction, auditActions, AuditEntry, AuditQuery, listAuditEntries } from './audit';
export {
  CheckInList,
  CheckInListDraft,
  CheckInListKind,
  DeskPerson,
  DeskStanding,
  grantingVerdicts,
  isGranted,
  LoggedScan,
  LONGEST_SCANNED_CODE,
  MOST_SHOWN_ANSWERS,
  ScanDirection,
  ScannedPerson,
  ScanRequest,
  ScanResult,
  Verdict,
} from './check-in';
export {
  addUsualCheckInLists,
  ARRIVAL_MINUTES,
  createCheckInList,
  deleteCheckInList,
  getArrivals,
  listCheckInLists,
  listScans,
  MOST_DESK_PEOPLE,
  recordScan,
  ScansQuery,
  searchDesk,
  undoScan,
  updateCheckInList,
} from './check-in-endpoints';
export { CheckInSnapshot, getCheckInSnapshot, PassHash, SNAPSHOT_MS } from './check-in-snapshot';
export { foldText } from './fold-text';
export {
  openSnapshot,
  type LocalFinding,
  type LocalPerson,
  type LocalScan,
  type OpenSnapshot,
  type OwnClaim,
  type OwnScans,
} from './judge-by-snapshot';
export { judgeScan, type Claim, type ScanFacts } from './judge-scan';
export { usualCheckInLists } from './usual-check-in-lists';
export { ALIKE, rankName, wordLikeness } from './name-search';
export {
  ContentDraft,
  ContentItem,
  ContentKind,
  createContent,
  deleteContent,
  listContent,
  orderContent,
  updateContent,
} from './content';
export { CurrentUser, PlatformRole, SessionError, UserQueryResult } from './current-user';
export {
  DayFacts,
  DayFactsDraft,
  getDayFacts,
  MOST_PROGRAMME_ITEMS,
  ProgrammeItem,
  setDayFacts,
} from './day-facts';
export { decide, findRefusal } from './decide';
export {
  ApplicationSelection,
  cancelJob,
  DecisionsState,
  draftDecisions,
  DraftedDecisions,
  getDecisions,
  getJob,
  releaseDecisions,
  SELECTED_AT_MOST,
  takeBackDecisions,
} from './decision-endpoints';
export type { AccessDecision, AccessFacts } from './decide';
export { describeEntry, describeRule } from './describe-access';
export { askedAhead, earlyAddress, EarlyRead, EarlyReads, isMeantFor } from './early-read';
export { OFFLINE_WORKER, OfflinePage } from './offline-page';
export { codeWorkerFile } from './code-worker';
export { endpoint, EndpointName, endpointName, waitingQuery } from './endpoint';
export type {
  Endpoint,
  EndpointAccess,
  EndpointInput,
  EndpointReply,
  EndpointRequest,
  EndpointResult,
  WaitingEndpoint,
} from './endpoint';
export {
  createEvent,
  EventDetails,
  EventDraft,
  EventParams,
  EventPhase,
  eventPhase,
  getEvent,
  getManagedEvent,
  getUserEventRole,
  listManagedEvents,
  listPortalEvents,
  ManagedEvent,
  ManagedEventsQuery,
  nextAction,
  NextAction,
  PortalEvent,
  SeatCount,
  setEventPublished,
  updateEvent,
} from './event';
export {
  answerInWords,
  askedQuestions,
  carryOver,
  ConfirmationForm,
  draftAnswers,
  EventForm,
  everyQuestion,
  faultsOf,
  optionsOf,
  questionsOf,
  submittableAnswers,
  VersionedForm,
  withBlanks,
} from './event-form';
export type { FormSection } from './event-form';
export {
  getConfirmationForm,
  getEventForm,
  saveConfirmationForm,
  saveEventForm,
} from './event-form-endpoints';
export type { ManagedConfirmationForm, ManagedForm } from './event-form-endpoints';
export {
  BADGES_AT_ONCE,
  BadgesQuery,
  DirectoryFilter,
  DirectoryPerson,
  DirectoryQuery,
  exportDirectory,
  getDirectoryFigures,
  listBadges,
  listDirectory,
  ShownFigures,
} from './directory';
export { downloadFile, uploadFile } from './file-endpoints';
export { FIRST_CONFIRMATION_FORM, FIRST_FORM } from './first-form';
export { ApplicationAnswers, ExperienceLevel, NO_ANSWERS, SubmittableAnswers } from './first-form-answers';
export {
  assignEventRole,
  Attendee,
  AttendeesQuery,
  checkIn,
  EventOverview,
  EventRoleAssignment,
  EventRolesQuery,
  getEventOverview,
  getOwnSeat,
  listAttendees,
  listEventRoles,
  OwnSeat,
  removeEventRole,
  undoCheckIn,
} from './event-people';
export {
  EventInvitation,
  GivenRoleResult,
  giveEventRoles,
  listEventInvitations,
  withdrawEventInvitation,
} from './event-invitation';
export { EventRole, GivenRole, OwnEventRole } from './event-role';
export {
  describeMisplaced,
  extensionPoints,
  isExtensionFor,
  isExtensionPoint,
  PALETTE_POINT,
} from './extension-points';
export type { ExtensionPointId, ExtensionProps } from './extension-points';
export { EventRoleChanged } from './event-role-changed';
export { EmailAddress, TimeZone, Timestamp, toVisibleLine, WebAddress } from './fields';
export { evaluateFlag, hasEnded, hashPerson } from './evaluate-flag';
export type { FlagContext, FlagEvaluation } from './evaluate-flag';
export { FeatureFlag, FeatureFlags } from './feature-flag';
export { FlagName } from './live-flag';
export { HOST_CONTEXT_VERSION, HostContext } from './host-context';
export {
  CheckInListId,
  ContentItemId,
  EventId,
  FileId,
  InvitationId,
  JobId,
  QuestionId,
  ReadingId,
  RunId,
  ScanId,
  TeamId,
  UserId,
} from './ids';
export { isCancellable, Job, JobKind, JobState, SkippedPeople, SkipReason } from './job';
export {
  composeMail,
  defaultMailTexts,
  mailAsText,
  MailKind,
  mailPlaceholders,
  MailState,
  MailText,
  UNSUBSCRIBE_LABEL,
  sampleNotice,
} from './mail';
export type { MailContent, MailFacts } from './mail';
export {
  EventMail,
  freeMailAddress,
  getEventMail,
  getPortalMail,
  listEventMails,
  PortalMail,
  resendMail,
  sendTestMail,
  SentMail,
  SentMailsQuery,
  setEventMailPaused,
  setEventMailText,
  setPortalMailPaused,
} from './mail-endpoints';
export { getMailDomain, MailDomain, MailRecord, MailRecordState } from './mail-domain';
export { MailDelivery, MailReport, reportMail } from './mail-report';
export { fillNews, NewsGroup, NewsText } from './news';
export {
  EventNews,
  getEventNews,
  getOwnMail,
  NewsDraft,
  OwnMail,
  sendNews,
  sendTestNews,
  SentNews,
  setNewsWanted,
  unsubscribeFromNews,
} from './news-endpoints';
export { NoticeContent } from './notice';
export type { NoticeKind } from './notice';
export {
  getUnreadNotices,
  listNotices,
  markNoticeRead,
  markNoticesRead,
  MOST_UNREAD,
  Notice,
  UnreadNotices,
} from './notice-endpoints';
export { keysOf, propertyOf, recordOf } from './objects';
export { encodeOAuthState } from './encode-oauth-state';
export { decodeOAuthState, OAuthState, ProviderName } from './oauth-state';
export { PAGE_SIZES } from './page';
export { getOwnPass, OwnPass, PASS_PREFIX, PassText, replaceOwnPass } from './pass';
export { AttentionItem, getPlatformOverview, PlatformOverview } from './platform-overview';
export { getPlatformSetup, PlatformSetup } from './platform-setup';
export { addressBelow, pathBelow, sharedCookiePath, storageShelf } from './base-path';
export {
  Answer,
  AnswerAudience,
  Answers,
  isAnswered,
  isSeenBy,
  isStoredFile,
  LARGEST_FILE_MB,
  mostBytes,
  noAnswer,
  Question,
  StoredFile,
  tooLarge,
} from './questions';
export type { QuestionKind, QuestionOf, QuestionOption } from './questions';
export {
  Criterion,
  FIRST_READING_RULES,
  FIRST_RUBRIC,
  ReadingFlag,
  ReadingRules,
  ReadingState,
  Rubric,
  Score,
  SCORES,
} from './reading';
export {
  addReader,
  ApplicationReading,
  assignReadings,
  AssignmentPlan,
  getOwnReading,
  getReadingRules,
  giveReading,
  listApplicationReadings,
  ListedReader,
  ListedReading,
  listOwnReadings,
  listReaders,
  OwnReading,
  planAssignment,
  ReaderList,
  ReadingChange,
  removeReader,
  saveReading,
  saveReadingRules,
  takeBackReading,
} from './reading-endpoints';
export type { ManagedReadingRules, OwnReadings } from './reading-endpoints';
export {
  applyRankedRun,
  getRankedRun,
  ListedRun,
  listRankedRuns,
  makeRankedRun,
  MovedPeople,
  OptionQuota,
  PlaceQuotas,
  RankedPerson,
  RankedRun,
  RankingReason,
  RankingRules,
} from './ranking-endpoints';
export { isInCanary } from './canary';
export { FileIntegrity, HostContextRange, RemoteBuild, RemoteVersionNumber } from './remote-build';
export { pageLook, patternOf, type PageLook } from './page-look';
export { PageNavigation, PagePalette } from './page-navigation';
export type { EventNavigation } from './page-navigation';
export {
  ExtensionDescriptor,
  NavigationItem,
  PageShape,
  pageShapes,
  RemoteArea,
  RemoteDescriptor,
  RemoteName,
  reservedAreas,
  reservedNames,
} from './remote-descriptor';
export {
  getRemoteHealth,
  openPastRegistry,
  overrideRemote,
  PAGE_NEEDS_API,
  RemoteFailureCode,
  RemoteHealth,
  RemoteReport,
  ReportedFailureCode,
  reportRemotes,
  VersionReason,
} from './remote-health';
export {
  FailureReport,
  getRemoteFailure,
  listRemoteFailures,
  RemoteChange,
  RemoteFailure,
  RemoteFailuresQuery,
} from './remote-failure';
export {
  DeviceClass,
  listRemoteVitals,
  PageVisit,
  rateVital,
  RemoteVitals,
  RemoteVitalsQuery,
  reportVitals,
  VitalFigure,
  vitalNames,
  vitalThresholds,
} from './remote-vitals';
export type { VitalFigures, VitalName, VitalRating } from './remote-vitals';
export { LiveRegistry, LiveRemote, RegistryIndex, registryPart, RemoteVersion } from './live-registry';
export { historyPath, PastRegistry, verifyPast } from './past-registry';
export type { PastExpectation } from './past-registry';
export {
  GateEvidence,
  isTakenBack,
  RegisteredRemote,
  RemoteCanary,
  RemoteRegistry,
  toLiveRegistry,
} from './remote-registry';
export {
  isPreviewVersion,
  LONGEST_PREVIEW_DAYS,
  Preview,
  previewVersion,
  signPreview,
  VerifiedPreview,
  verifyPreview,
} from './preview';
export type { PreviewExpectation } from './preview';
export { PREVIEW_FRAGMENT, previewAddress, previewsOf } from './preview-address';
export { fillPath, linkTo, pathBuilder, routeTable } from './route-table';
export type { FrameScope, PathBuilder, PathParam, PathParams, PublicPath, RouteRow } from './route-table';
export { safeRedirect } from './safe-redirect';
export {
  createServiceKey,
  listServiceKeys,
  revokeServiceKey,
  SERVICE_KEY_DAYS,
  SERVICE_KEY_PREFIX,
  ServiceKey,
  ServiceKeyDraft,
} from './service-key';
export { ServiceScope } from './service-scope';
export { SignInError } from './sign-in-error';
export {
  DelegatedKey,
  Delegations,
  type Mandate,
  RegistryRight,
  registryRights,
  type SignedChange,
} from './delegations';
export {
  cosignChanges,
  cosignMandate,
  delegate,
  emptyRemote,
  replaceParts,
  signChanges,
  thresholdOf,
} from './delegated-registry';
export { canonicalJson } from './signatures';
export { RegistryRefusedError } from './registry-refusal';
export type { RegistryRefusal } from './registry-refusal';
export { SignedRegistry, signRegistry, verifyRegistry } from './signed-registry';
export type { RegistryExpectation, TrustedKeys } from './signed-registry';
export {
  answerJoinRequest,
  cancelJoinRequest,
  createTeam,
  DEFAULT_TEAM_SIZE,
  getOwnTeam,
  JoinRequest,
  leaveTeam,
  ListedTeam,
  listTeams,
  MAX_TEAM_SIZE,
  OwnTeam,
  requestToJoinTeam,
  setTeamLocked,
  takesPeople,
  Team,
  TeamDraft,
  TeamMember,
  TeamsQuery,
  transferTeam,
  updateTeam,
} from './team';
export {
  createTeamInvitation,
  invitationDays,
  InvitationSecret,
  joinTeamByInvitation,
  MadeTeamInvitation,
  OpenedTeamInvitation,
  openTeamInvitation,
  revokeTeamInvitation,
  TeamInvitationDraft,
} from './team-invitation';
export {
  listPeopleWithoutTeam,
  mergeTeams,
  PeopleWithoutTeamQuery,
  PersonWithoutTeam,
  placeInTeam,
} from './team-placing';
export {
  changePlatformRole,
  changeProfile,
  completeOnboarding,
  endUserSessions,
  getCurrentUser,
  getOwnProfile,
  getUser,
  liftSuspension,
  ListedUser,
  listUsers,
  Onboarding,
  ProfileChange,
  signOut,
  suspendUser,
  UserDetails,
  UsersQuery,
} from './user';
export { guardsOf, refusalFor, visitorKinds, type VisitorKind } from './visitor-kinds';
export { getWaitlist, setWaitlistCycles, WaitingPerson, WaitlistQuery, WaitlistState } from './waitlist';
export { findWalkIn, getWalkInSeats, letIn, WalkIn, WalkInSeats, WalkInSubject } from './walk-in';
export { RegistryLocation, WebRuntime } from './web-runtime';
export { endOtherSessions, endOwnSession, listOwnSessions, MAX_SESSIONS, OwnSession } from './session';
