import { EventRole, visitorKinds } from '@event-portal/contracts';
import type { Offer, Spare } from './audience';

/** What runs whatever page is open. */
export const SHELL = 'shell';

const DASHBOARD = '/events/:eventId/dashboard';
const signedIn = visitorKinds.filter((kind) => kind !== 'signed-out' && kind !== 'errored');

const teamChanges = [
  'createTeam',
  'updateTeam',
  'transferTeam',
  'setTeamLocked',
  'revokeTeamInvitation',
  'requestToJoinTeam',
  'cancelJoinRequest',
  'answerJoinRequest',
  'leaveTeam',
];

/** What a page offers to fewer people than it lets in; what is read first says in `early` for whom. */
export const offers: readonly Offer[] = [
  {
    page: `${DASHBOARD}/my-seat`,
    call: 'replaceOwnPass',
    to: ['attendee'],
    because: 'Whoever helps to run the event has no seat, and is told so: my-seat.tsx.',
  },
  {
    page: DASHBOARD,
    to: [...EventRole.options, 'superuser'],
    because:
      'Somebody without a role at the event finds no dashboard: _middleware.ts. A superuser acts as its admin.',
  },
  {
    page: DASHBOARD,
    call: 'stopActingAsEventAdmin',
    to: ['superuser'],
    because: 'The notice with its button shows while a superuser acts as an admin: _layout.tsx.',
  },
  ...['my-team', 'teams-explorer'].flatMap((name) =>
    teamChanges.map((call): Offer => ({
      page: `${DASHBOARD}/${name}`,
      call,
      to: ['applicant', 'attendee'],
      because: 'Whoever helps to run the event sees teams and is in none: mayBeInTeam.',
    })),
  ),
  {
    page: `${DASHBOARD}/my-team`,
    call: 'createTeamInvitation',
    to: ['applicant', 'attendee'],
    because: 'Whoever helps to run the event is in no team, and finds no link to make: mayBeInTeam.',
  },
  ...['placeInTeam', 'mergeTeams', 'listPeopleWithoutTeam'].map((call): Offer => ({
    page: `${DASHBOARD}/teams-explorer`,
    call,
    to: ['admin', 'superuser'],
    because: 'Only an admin finds the people without a team there, and what moves people.',
  })),
  {
    page: `${DASHBOARD}/mail`,
    call: 'freeMailAddress',
    to: ['superuser'],
    because: 'An address is of the whole portal: only a superuser finds the way to free it, mail.tsx.',
  },
  {
    page: '/events/:eventId/join-team',
    call: 'joinTeamByInvitation',
    to: ['applicant', 'attendee'],
    because: 'Whoever else opens a link to a team is told why they cannot join: openTeamInvitation.',
  },
  {
    page: SHELL,
    call: 'getCurrentUser',
    to: signedIn,
    because: 'The refusal is how the shell learns that nobody is signed in.',
  },
  {
    page: SHELL,
    call: 'reportRemotes',
    to: signedIn,
    because: 'The guards ask before a remote is loaded, so there is nothing to tell of before.',
  },
  {
    page: SHELL,
    call: 'overrideRemote',
    to: ['superuser'],
    because: 'Whoever else has the address of a preview is told that it is not for them: offer-previews.ts.',
  },
  {
    page: SHELL,
    call: 'openPastRegistry',
    to: ['superuser'],
    because:
      'Who is no superuser is told that the past is not for them, before anything is logged: open-past.ts.',
  },
  ...['getUnreadNotices', 'listNotices', 'markNoticeRead', 'markNoticesRead'].map((call): Offer => ({
    page: SHELL,
    call,
    to: signedIn,
    because: 'The bell shows once it is known who is there: bell-button.tsx.',
  })),
  {
    page: SHELL,
    call: 'reportVitals',
    to: signedIn,
    because: 'What is measured are pages of remotes, and the guards ask before one is loaded.',
  },
];

/** What is open to people to whom no page offers it. */
export const spares: readonly Spare[] = [
  {
    call: 'freeMailAddress',
    to: ['superuser'],
    because: 'A superuser who acts as an admin of the event finds it on its page of mail: mail.tsx.',
  },
  {
    call: 'getUserEventRole',
    to: signedIn,
    because: 'It stays for remotes that were built before: decision 0017.',
  },
  ...['listAttendees', 'checkIn', 'undoCheckIn'].map((call): Spare => ({
    call,
    to: ['admin', 'staff'],
    because: 'It stays for remotes that were built before the scanner: decision 0062.',
  })),
  {
    call: 'reportMail',
    to: ['superuser'],
    because: 'Mail providers tell it with a service key: operations/mail-reports.md.',
  },
  {
    call: 'discardApplicationChanges',
    to: ['norole'],
    because: 'Only who has sent an application has changes to it: without any, nothing is discarded.',
  },
];
