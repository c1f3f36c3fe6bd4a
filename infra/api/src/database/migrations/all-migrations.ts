import type { Migration } from 'kysely';
import { people } from './0001-people';
import { events } from './0002-events';
import { applications } from './0003-applications';
import { teams } from './0004-teams';
import { platform } from './0005-platform';
import { audit } from './0006-audit';
import { remotes } from './0007-remotes';
import { roleChanges } from './0008-role-changes';
import { waitlist } from './0009-waitlist';
import { contentPublished } from './0010-content-published';
import { remoteVotes } from './0011-remote-votes';
import { decisions } from './0012-decisions';
import { runningEvents } from './0013-running-events';
import { applicationSearch } from './0014-application-search';
import { keptPlaces } from './0015-kept-places';
import { serviceKeys } from './0016-service-keys';
import { auditGrowth } from './0017-audit-growth';
import { trigrams } from './0018-trigrams';
import { remoteFailures } from './0019-remote-failures';
import { browsersOfVotes } from './0020-browsers-of-votes';
import { remoteVitals } from './0021-remote-vitals';
import { eventForms } from './0022-event-forms';
import { files } from './0023-files';
import { notices } from './0024-notices';
import { mails } from './0025-mails';
import { readings } from './0026-readings';
import { draftDecisions } from './0027-draft-decisions';
import { rankedRuns } from './0028-ranked-runs';
import { confirmationForms } from './0029-confirmation-forms';
import { applicationChanges } from './0030-application-changes';
import { news } from './0031-news';
import { passes } from './0032-passes';
import { checkIn } from './0033-check-in';
import { dayFacts } from './0034-day-facts';
import { teamInvitations } from './0035-team-invitations';
import { passImages } from './0038-pass-images';
import { checkInSnapshot } from './0039-check-in-snapshot';
import { meanScores } from './0040-mean-scores';
import { answerAudiences } from './0041-answer-audiences';
import { exports } from './0042-exports';
import { eventRoleOfFailures } from './0043-event-role-of-failures';

/** Every migration, oldest first. A list rather than a folder, so that it travels inside the bundle. */
export const allMigrations: Readonly<Record<string, Migration>> = {
  '0001-people': people,
  '0002-events': events,
  '0003-applications': applications,
  '0004-teams': teams,
  '0005-platform': platform,
  '0006-audit': audit,
  '0007-remotes': remotes,
  '0008-role-changes': roleChanges,
  '0009-waitlist': waitlist,
  '0010-content-published': contentPublished,
  '0011-remote-votes': remoteVotes,
  '0012-decisions': decisions,
  '0013-running-events': runningEvents,
  '0014-application-search': applicationSearch,
  '0015-kept-places': keptPlaces,
  '0016-service-keys': serviceKeys,
  '0017-audit-growth': auditGrowth,
  '0018-trigrams': trigrams,
  '0019-remote-failures': remoteFailures,
  '0020-browsers-of-votes': browsersOfVotes,
  '0021-remote-vitals': remoteVitals,
  '0022-event-forms': eventForms,
  '0023-files': files,
  '0024-notices': notices,
  '0025-mails': mails,
  '0026-readings': readings,
  '0027-draft-decisions': draftDecisions,
  '0028-ranked-runs': rankedRuns,
  '0029-confirmation-forms': confirmationForms,
  '0030-application-changes': applicationChanges,
  '0031-news': news,
  '0032-passes': passes,
  '0033-check-in': checkIn,
  '0034-day-facts': dayFacts,
  '0035-team-invitations': teamInvitations,
  '0038-pass-images': passImages,
  '0039-check-in-snapshot': checkInSnapshot,
  '0040-mean-scores': meanScores,
  '0041-answer-audiences': answerAudiences,
  '0042-exports': exports,
  '0043-event-role-of-failures': eventRoleOfFailures,
};
