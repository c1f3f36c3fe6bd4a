import {
  ApplicationStatus,
  CheckInList,
  defaultMailTexts,
  FIRST_CONFIRMATION_FORM,
  FIRST_FORM,
  FIRST_READING_RULES,
  FIRST_RUBRIC,
  getApplicationDetails,
  getDayFacts,
  getDecisions,
  getEvent,
  getConfirmationForm,
  getEventForm,
  getEventMail,
  getEventNews,
  getOwnApplication,
  getOwnPass,
  getOwnSeat,
  getOwnReading,
  getOwnTeam,
  getReadingRules,
  getWalkInSeats,
  listApplicationReadings,
  listAskedQuestions,
  listCheckInLists,
  ListedTeam,
  listEventMails,
  listPortalEvents,
  listOwnReadings,
  listRankedRuns,
  listReaders,
  listReceivedApplications,
  listTeams,
  OwnReading,
  OwnTeam,
  planAssignment,
  ReceivedApplication,
  saveApplication,
  saveReading,
  takeBackDecisions,
  type EventRole,
  type OwnApplication,
} from '@event-portal/contracts';
import {
  completeAnswers,
  createApiStub,
  currentUser,
  dayFacts,
  ownApplication,
  ownPass,
  portalEvent,
  renderRoutes,
  testForms,
} from '@event-portal/testing';
import { screen } from '@testing-library/react';
import { routes } from './routes.gen';

const since = '2026-11-01T10:00:00.000Z';
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const team = ListedTeam.parse({
  teamId: id(1),
  name: 'Bus Stop Club',
  description: '',
  members: [{ userId: id(5), name: 'Olga Owner', image: null, joinedAt: since, owner: true }],
  standing: 'none',
});

const seated = ReceivedApplication.parse({
  userId: id(1),
  name: 'Zoë Applicant',
  email: 'zoe@example.org',
  image: null,
  status: 'confirmed',
  cells: {},
  affiliation: 'Makerspace 42',
  experience: 'some',
  submittedAt: since,
  version: 7,
  decisions: [],
  steps: ['remove_seat'],
});

const reading = OwnReading.parse({
  readingId: id(4),
  label: 'Application 0000',
  state: 'assigned',
  scores: {},
  flag: null,
  person: null,
  answers: [],
  note: '',
  flagReason: '',
  version: 1,
  savedAt: null,
});

const door = CheckInList.parse({
  listId: id(6),
  name: 'Door',
  kind: 'door',
  audience: 'seated',
  opensAt: null,
  closesAt: null,
  limitPerPerson: 1,
  limitHours: null,
  stock: null,
  countsExits: false,
  shownQuestions: [],
  showsTeam: false,
  note: '',
  version: 1,
  given: 0,
  scans: 0,
});

function openAt(
  page: string,
  eventRole: EventRole | null,
  own: Partial<OwnApplication> = {},
  user = currentUser('norole'),
) {
  const event = portalEvent({ eventRole });
  const list = { total: 1, page: 1, pageSize: 25 };
  const api = createApiStub()
    .on(getEvent, event)
    .on(listPortalEvents, { events: [] })
    .on(getDayFacts, dayFacts())
    .on(getOwnApplication, ownApplication(own))
    .on(getOwnSeat, { name: 'Noor Norole', confirmedAt: '2026-11-01T10:00:00.000Z', checkedInAt: null })
    .on(getOwnPass, ownPass())
    .on(getEventMail, {
      from: null,
      pausedAt: null,
      portalPausedAt: null,
      texts: [{ kind: 'seat.offered', text: defaultMailTexts['seat.offered'], isOwn: false }],
    })
    .on(listEventMails, {
      ...list,
      items: [],
      counts: { waiting: 0, sent: 0, failed: 0, dropped: 0 },
    })
    .on(getEventNews, { groups: [{ group: 'confirmed', people: 2, mails: 1 }], news: [] })
    .on(getEventForm, { version: 1, form: FIRST_FORM, drafts: 14, submitted: 34 })
    .on(getConfirmationForm, { version: 1, form: FIRST_CONFIRMATION_FORM, answered: 0 })
    .on(getReadingRules, { ...FIRST_READING_RULES, version: 0, scored: false })
    .on(listOwnReadings, {
      ...{ isReader: true, rubric: FIRST_RUBRIC, blind: true, closed: false, minutesLeft: null },
      readings: [reading],
    })
    .on(getOwnReading, reading)
    .refuse(saveReading, 'no_session')
    .on(listReaders, { readers: [], candidates: [], applications: 34, readEnough: 0 })
    .on(planAssignment, { readers: [], given: 0, taken: 0, without: [], withoutTotal: 0 })
    .refuse(saveApplication, 'no_session')
    .on(getOwnTeam, OwnTeam.parse({ team: null, isOwner: false, incoming: [], outgoing: [] }))
    .on(listTeams, { ...list, items: [team] })
    .on(listReceivedApplications, {
      ...list,
      items: [seated],
      counts: Object.fromEntries(ApplicationStatus.options.map((status) => [status, 0])) as Record<
        ApplicationStatus,
        number
      >,
      seats: { limit: 150, taken: 100, offered: 20, free: 30 },
      columns: [],
    })
    .on(getDecisions, {
      drafts: { accept: 1, reject: 0, waitlist: 0 },
      undecided: 3,
      seats: { limit: 150, taken: 100, offered: 20, free: 30 },
      jobs: [],
    })
    .on(listCheckInLists, { items: [door] })
    .on(getWalkInSeats, {
      seats: { limit: 150, taken: 100, offered: 20, free: 30 },
      state: 'open',
      opensAt: since,
    })
    .on(listRankedRuns, { runs: [] })
    .on(listApplicationReadings, { rubric: FIRST_RUBRIC, hidden: false, readings: [] })
    .on(listAskedQuestions, { questions: [], current: [] })
    .on(takeBackDecisions, { changed: 1, unchanged: 0, skipped: [], job: null })
    .on(getApplicationDetails, {
      ...seated,
      form: FIRST_FORM,
      answers: completeAnswers,
      milestones: [],
      feedback: null,
    });
  return renderRoutes(routes, { at: `/events/${event.eventId}${page}`, api, user });
}

const ofOneSection = {
  form: { sections: FIRST_FORM.sections.filter(({ id: section }) => section === 'yourIdea') },
  answers: { motivation: '', projectUrl: '' },
};

const press = (name: string) => async (view: ReturnType<typeof openAt>) =>
  view.user.click(await screen.findByRole('button', { name }));

testForms('remote-event-dashboard', {
  'features/application/own/application-form.tsx': {
    open: () => openAt('/application', null, { status: 'started', version: 1, ...ofOneSection }),
    field: /What would you like to make/,
  },
  'features/application/own/confirmation-dialog.tsx': {
    open: () =>
      openAt('/dashboard/application-status', 'attendee', {
        status: 'confirmed',
        editable: false,
        confirmation: {
          form: { sections: FIRST_FORM.sections.slice(1, 2) },
          formVersion: 2,
          answers: completeAnswers,
          editable: true,
        },
      }),
    reach: press('Change your answers'),
    field: /What would you like to make/,
  },
  'features/application/own/newcomer-section.tsx': {
    open: () => openAt('/application', null, { status: 'started', version: 1 }, currentUser('newcomer')),
    field: 'Your name',
  },
  'features/seat/badge-name-form.tsx': {
    open: () => openAt('/dashboard/my-seat', 'attendee', { status: 'confirmed' }, currentUser('newcomer')),
    field: 'Your name',
  },
  'features/application/own/sectioned-form.tsx': {
    open: () => openAt('/application', null, { status: 'started', version: 1 }),
    field: /School, company/,
  },
  'features/application/own/decline-feedback-form.tsx': {
    open: () => openAt('/feedback/declined', null, { status: 'declined', editable: false }),
    field: /Anything else/,
  },
  'features/day/day-facts-form.tsx': {
    open: () => openAt('/dashboard/settings', 'admin'),
    field: /^Wi-Fi network/,
  },
  'features/questions/form-editor.tsx': {
    open: () => openAt('/dashboard/questions', 'admin'),
    field: 'Name of section 1',
  },
  'features/questions/question-dialog.tsx': {
    open: () => openAt('/dashboard/questions', 'admin'),
    reach: async (view) => {
      const [add] = await screen.findAllByRole('button', { name: /^Add question/ });
      if (add) await view.user.click(add);
    },
    field: 'Question',
  },
  'features/reading/rubric-panel.tsx': {
    open: () => openAt('/dashboard/reading', 'staff'),
    field: /^Note/,
  },
  'features/readers/rules-form.tsx': {
    open: () => openAt('/dashboard/readers', 'admin'),
    field: 'Name of criterion 1',
  },
  'features/readers/assignment-dialog.tsx': {
    open: () => openAt('/dashboard/readers', 'admin'),
    reach: press('Deal out applications'),
    field: /At most for each reader/,
  },
  'features/mail/mail-text-dialog.tsx': {
    open: () => openAt('/dashboard/mail?words=seat.offered', 'admin'),
    field: 'Subject',
  },
  'features/mail/news-dialog.tsx': {
    open: () => openAt('/dashboard/mail', 'admin'),
    reach: async (view) => {
      await view.user.click(await screen.findByRole('radio', { name: 'News' }));
      await press('Write news')(view);
    },
    field: 'Subject',
  },
  'features/team/team-form.tsx': {
    open: () => openAt('/dashboard/my-team', 'attendee'),
    field: 'Name of the team',
  },
  'features/team/team-card.tsx': {
    open: () => openAt('/dashboard/teams-explorer', 'attendee'),
    reach: press('Ask to join'),
    field: /What do you bring along/,
  },
  'features/check-in-lists/list-dialog.tsx': {
    open: () => openAt('/dashboard/check-in-lists', 'admin'),
    reach: press('Make a list'),
    field: 'Name',
  },
  'features/scanner/device-dialog.tsx': {
    open: () => openAt('/dashboard/check-in', 'staff'),
    reach: press('Rename this device'),
    field: 'Name of this device',
  },
  'features/scanner/walk-in-form.tsx': {
    open: () => openAt('/dashboard/check-in', 'staff'),
    reach: async (view) => {
      await press('Search or use a code reader')(view);
      await press('Walk-in without an application')(view);
    },
    field: 'The e-mail address that they sign in with',
  },
  'features/decisions/release-form.tsx': {
    open: () => openAt('/dashboard/decisions', 'admin'),
    reach: press('Release decisions'),
    field: 'At a time',
  },
  'features/ranking/ranking-form.tsx': {
    open: () => openAt('/dashboard/decisions', 'admin'),
    reach: press('Rank by scores'),
    field: /Seed for ties/,
  },
  'features/decisions/take-back-dialog.tsx': {
    open: () => openAt('/dashboard/applications', 'admin'),
    reach: async (view) => {
      await view.user.click(await screen.findByRole('checkbox', { name: 'Select Zoë Applicant' }));
      await press('Take decisions back')(view);
    },
    field: 'Why?',
  },
  'features/application/received/decision-dialog.tsx': {
    open: () => openAt(`/dashboard/applications?applicant=${id(1)}`, 'admin'),
    reach: press('Take seat away'),
    field: 'Why?',
  },
});
