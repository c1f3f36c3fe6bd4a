import * as contract from '@event-portal/contracts';
import { fillPath, type Endpoint } from '@event-portal/contracts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import {
  addApplication,
  addEvent,
  addEventRole,
  addPerson,
  completeAnswers,
  inDays,
  openEventDraft,
  type TestPerson,
} from '../../testing/people';
import { addReading } from '../../testing/readings';
import { endpoints } from '../../testing/endpoints';
import { askForFile, pdf, uploadTo } from '../../testing/files';
import { eventually } from '../../testing/eventually';
import { startMailServer, testMailTransport, type MailServer } from '../../testing/mail-server';
import { call, send, startTestApi, type TestApi } from '../../testing/test-api';
import { tell } from '../notices/tell';
import { startSession } from '../sessions/session-store';
import { makeChange } from '../database/change';

let api: TestApi;
let mailServer: MailServer;
let superuser: TestPerson;
beforeAll(async () => {
  mailServer = await startMailServer();
  api = await startTestApi({ mailTransport: testMailTransport(mailServer) });
  superuser = await addPerson(api.database, { role: 'superuser', name: 'Boss' });
});
afterAll(async () => {
  await api.close();
  await mailServer.close();
});

type Scenario = {
  by: TestPerson;
  params?: Record<string, string>;
  body?: object;
  file?: { question: string; content: Buffer };
  writes: contract.AuditAction;
};

const contentDraft = {
  kind: 'sponsor',
  title: 'Sponsor',
  body: '',
  url: null,
  label: 'Gold',
  position: 0,
} as const;

const rankingRules: contract.RankingRules = {
  ...{ places: 1, waitlist: 0, rest: 'leave', leastReadings: 1 },
  ...{ quotas: null, keepByHand: true, seed: 'seed' },
};

async function applicant(status: contract.ApplicationStatus): Promise<{ by: TestPerson; eventId: string }> {
  const [by, eventId] = [await addPerson(api.database), await addEvent(api.database)];
  await addApplication(api.database, eventId, by, status);
  return { by, eventId };
}

async function eventWithDraft(): Promise<string> {
  const { by, eventId } = await applicant('submitted');
  const who = { userIds: [contract.UserId.parse(by.userId)] };
  const body = { who, decision: 'accept' as const };
  await call(api.app, contract.draftDecisions, { params: { eventId }, body }, superuser);
  return eventId;
}

async function team(): Promise<{ owner: TestPerson; eventId: string; teamId: string }> {
  const { by: owner, eventId } = await applicant('submitted');
  const draft = { name: 'The team', description: '' };
  const { reply } = await call(api.app, contract.createTeam, { params: { eventId }, body: draft }, owner);
  return { owner, eventId, teamId: reply.team!.teamId };
}

async function teamAndAsker() {
  const { owner, eventId, teamId } = await team();
  const by = await addPerson(api.database);
  await addApplication(api.database, eventId, by, 'accepted');
  const params = { eventId, teamId };
  await call(api.app, contract.requestToJoinTeam, { params, body: { message: 'Hi' } }, by);
  return { owner, by, params };
}

/** A team with a link to it. */
async function invitation() {
  const { owner, eventId, teamId } = await team();
  const params = { eventId, teamId };
  const { reply } = await call(api.app, contract.createTeamInvitation, { params, body: { days: 3 } }, owner);
  return { owner, params, secret: reply.secret };
}

async function signedInTwice() {
  const by = await addPerson(api.database);
  await api.database.transaction().execute((tx) => startSession(tx, by.userId, new Date().toISOString()));
  const { sessions } = (await call(api.app, contract.listOwnSessions, {}, by)).reply;
  return { by, others: sessions.filter(({ current }) => !current) };
}

async function contentItem(): Promise<string> {
  return (await call(api.app, contract.createContent, { body: contentDraft }, superuser)).reply.itemId;
}

/** Somebody who has changed what they sent, and not sent that. */
async function changedApplication() {
  const { by, eventId } = await applicant('submitted');
  const body = { version: 0, formVersion: 1, answers: completeAnswers };
  await call(api.app, contract.saveApplicationChanges, { params: { eventId }, body }, by);
  return { by, eventId };
}

/** Somebody who reads an application, and the reading. */
async function reading() {
  const [by, eventId] = [await addPerson(api.database), await addEvent(api.database)];
  await addEventRole(api.database, eventId, by, 'staff');
  const applicant = await addPerson(api.database);
  await addApplication(api.database, eventId, applicant, 'submitted');
  const params = { eventId, userId: by.userId };
  await call(api.app, contract.addReader, { params }, superuser);
  const assign = { params: { eventId }, body: { most: null } };
  await call(api.app, contract.assignReadings, assign, superuser);
  const { readings } = (await call(api.app, contract.listOwnReadings, { params: { eventId } }, by)).reply;
  return { by, eventId, applicant, readingId: readings[0]!.readingId };
}

const checkInDraft: contract.CheckInListDraft = {
  ...{ name: 'Lunch', kind: 'meal', audience: 'seated', opensAt: null, closesAt: null },
  ...{ limitPerPerson: 1, limitHours: null, stock: null, countsExits: false },
  ...{ shownQuestions: [], showsTeam: false, note: '' },
};

async function checkInList() {
  const params = { eventId: await addEvent(api.database) };
  const { reply } = await call(
    api.app,
    contract.createCheckInList,
    { params, body: checkInDraft },
    superuser,
  );
  return { ...params, listId: reply.listId };
}

/** A scan that lets somebody in. */
async function scanAtDoor() {
  const { by, eventId } = await applicant('confirmed');
  const lists = await call(api.app, contract.listCheckInLists, { params: { eventId } }, superuser);
  const scannedAt = new Date().toISOString();
  const subject = { userId: contract.UserId.parse(by.userId) };
  return {
    params: { eventId, listId: lists.reply.items[0]!.listId, scanId: randomUUID() },
    body: { subject, direction: 'in' as const, scannedAt, device: 'Gate' },
  };
}

/** For each endpoint that changes something, one call that does, and what the log has to say about it. */
const scenarios: Record<string, () => Promise<Scenario>> = {
  signOut: async () => ({ by: await addPerson(api.database), writes: 'user.signed_out' }),
  changeProfile: async () => ({
    by: await addPerson(api.database),
    body: { name: 'Renamed', preferredEmail: 'new@example.org', emailConsent: true },
    writes: 'user.profile_changed',
  }),
  completeOnboarding: async () => ({
    by: await addPerson(api.database, { onboarded: false }),
    body: { name: 'Renamed', preferredEmail: 'new@example.org' },
    writes: 'user.onboarded',
  }),
  changePlatformRole: async () => ({
    by: superuser,
    params: { userId: (await addPerson(api.database)).userId },
    body: { role: 'superuser' },
    writes: 'user.role_changed',
  }),
  suspendUser: async () => ({
    by: superuser,
    params: { userId: (await addPerson(api.database)).userId },
    body: { reason: 'Broke the code of conduct.' },
    writes: 'user.suspended',
  }),
  liftSuspension: async () => {
    const params = { userId: (await addPerson(api.database)).userId };
    await call(api.app, contract.suspendUser, { params, body: { reason: 'A mistake.' } }, superuser);
    return { by: superuser, params, writes: 'user.suspension_lifted' };
  },
  endUserSessions: async () => ({
    by: superuser,
    params: { userId: (await addPerson(api.database)).userId },
    writes: 'user.sessions_ended',
  }),
  endOwnSession: async () => {
    const { by, others } = await signedInTwice();
    return { by, params: { sessionId: others[0]!.sessionId }, writes: 'user.sessions_ended' };
  },
  endOtherSessions: async () => ({ by: (await signedInTwice()).by, writes: 'user.sessions_ended' }),
  createEvent: async () => ({ by: superuser, body: openEventDraft, writes: 'event.created' }),
  updateEvent: async () => ({
    by: superuser,
    params: { eventId: await addEvent(api.database) },
    body: { version: 1, event: { ...openEventDraft, name: 'Another name' } },
    writes: 'event.changed',
  }),
  saveEventForm: async () => ({
    by: superuser,
    params: { eventId: await addEvent(api.database) },
    body: { version: 1, form: { sections: contract.FIRST_FORM.sections.slice(0, 1) } },
    writes: 'event.form_changed',
  }),
  saveConfirmationForm: async () => ({
    by: superuser,
    params: { eventId: await addEvent(api.database) },
    body: { version: 1, form: { sections: contract.FIRST_FORM.sections.slice(1, 2) } },
    writes: 'event.confirmation_form_changed',
  }),
  saveReadingRules: async () => ({
    by: superuser,
    params: { eventId: await addEvent(api.database) },
    body: { version: 0, rules: { ...contract.FIRST_READING_RULES, blind: true } },
    writes: 'reading.rules_changed',
  }),
  addReader: async () => {
    const [person, eventId] = [await addPerson(api.database), await addEvent(api.database)];
    await addEventRole(api.database, eventId, person, 'staff');
    return { by: superuser, params: { eventId, userId: person.userId }, writes: 'reader.added' };
  },
  removeReader: async () => {
    const { by: reader, eventId } = await reading();
    return { by: superuser, params: { eventId, userId: reader.userId }, writes: 'reader.removed' };
  },
  assignReadings: async () => ({
    by: superuser,
    params: { eventId: (await reading()).eventId },
    body: { most: null },
    writes: 'reading.assigned',
  }),
  giveReading: async () => {
    const { by: reader, eventId, applicant } = await reading();
    const params = { eventId, readerId: reader.userId, userId: applicant.userId };
    return { by: superuser, params, writes: 'reading.given' };
  },
  saveReading: async () => {
    const { by, eventId, readingId } = await reading();
    const body = {
      version: 1,
      outcome: 'read',
      scores: { motivation: 4 },
      note: '',
      flag: null,
      flagReason: '',
    };
    return { by, params: { eventId, readingId }, body, writes: 'reading.saved' };
  },
  takeBackReading: async () => {
    const { by, eventId, readingId } = await reading();
    await api.database
      .updateTable('readings')
      .set({ state: 'skipped' })
      .where('readingId', '=', readingId)
      .execute();
    return { by, params: { eventId, readingId }, body: { version: 1 }, writes: 'reading.taken_back' };
  },
  setEventPublished: async () => ({
    by: superuser,
    params: { eventId: await addEvent(api.database, { published: false }) },
    body: { version: 1, published: true },
    writes: 'event.published',
  }),
  assignEventRole: async () => ({
    by: superuser,
    params: { eventId: await addEvent(api.database) },
    body: { email: (await addPerson(api.database)).email, role: 'staff' },
    writes: 'event_role.assigned',
  }),
  removeEventRole: async () => {
    const [eventId, helper] = [await addEvent(api.database), await addPerson(api.database)];
    await addEventRole(api.database, eventId, helper, 'staff');
    return { by: superuser, params: { eventId, userId: helper.userId }, writes: 'event_role.removed' };
  },
  giveEventRoles: async () => ({
    by: superuser,
    params: { eventId: await addEvent(api.database) },
    body: { emails: [`${randomUUID()}@example.org`], role: 'staff' },
    writes: 'event_invitation.made',
  }),
  withdrawEventInvitation: async () => {
    const params = { eventId: await addEvent(api.database) };
    await call(
      api.app,
      contract.giveEventRoles,
      { params, body: { emails: [`${randomUUID()}@example.org`], role: 'staff' } },
      superuser,
    );
    const { reply } = await call(api.app, contract.listEventInvitations, { params }, superuser);
    const { invitationId } = reply.invitations[0]!;
    return { by: superuser, params: { ...params, invitationId }, writes: 'event_invitation.withdrawn' };
  },
  actAsEventAdmin: async () => ({
    by: superuser,
    params: { eventId: await addEvent(api.database) },
    writes: 'acting_admin.started',
  }),
  stopActingAsEventAdmin: async () => {
    const params = { eventId: await addEvent(api.database) };
    await call(api.app, contract.actAsEventAdmin, { params }, superuser);
    return { by: superuser, params, writes: 'acting_admin.ended' };
  },
  saveApplication: async () => ({
    by: await addPerson(api.database),
    params: { eventId: await addEvent(api.database) },
    body: { version: 0, answers: completeAnswers },
    writes: 'application.saved',
  }),
  uploadFile: async () => {
    const eventId = await addEvent(api.database);
    await askForFile(api.database, eventId);
    return {
      by: await addPerson(api.database),
      params: { eventId },
      file: { question: 'resume', content: pdf() },
      writes: 'application.file_added',
    };
  },
  actOnApplication: async () => {
    const { by, eventId } = await applicant('started');
    return { by, params: { eventId }, body: { action: 'submit', version: 1 }, writes: 'application.moved' };
  },
  saveConfirmation: async () => {
    const { by, eventId } = await applicant('confirmed');
    const form = { sections: contract.FIRST_FORM.sections.slice(1, 2) };
    const asked = { params: { eventId }, body: { version: 1, form } };
    await call(api.app, contract.saveConfirmationForm, asked, superuser);
    return {
      by,
      params: { eventId },
      body: { version: 1, formVersion: 2, answers: completeAnswers },
      writes: 'application.confirmation_saved',
    };
  },
  saveApplicationChanges: async () => {
    const { by, eventId } = await applicant('submitted');
    return {
      by,
      params: { eventId },
      body: { version: 0, formVersion: 1, answers: completeAnswers },
      writes: 'application.changes_saved',
    };
  },
  discardApplicationChanges: async () => {
    const { by, eventId } = await changedApplication();
    return { by, params: { eventId }, writes: 'application.changes_discarded' };
  },
  sendApplicationChanges: async () => {
    const { by, eventId } = await changedApplication();
    return { by, params: { eventId }, body: { version: 1 }, writes: 'application.changes_sent' };
  },
  sendDeclineFeedback: async () => {
    const { by, eventId } = await applicant('declined');
    return {
      by,
      params: { eventId },
      body: { reason: 'travel', comment: 'Too far.' },
      writes: 'application.feedback_given',
    };
  },
  decideApplication: async () => {
    const { by, eventId } = await applicant('submitted');
    return {
      by: superuser,
      params: { eventId, userId: by.userId },
      body: { decision: 'accept', version: 1 },
      writes: 'application.moved',
    };
  },
  takeOrganiserStep: async () => {
    const { by, eventId } = await applicant('accepted');
    return {
      by: superuser,
      params: { eventId, userId: by.userId },
      body: { step: 'take_back', reason: 'A mistake.', version: 1 },
      writes: 'application.moved',
    };
  },
  draftDecisions: async () => {
    const { by, eventId } = await applicant('submitted');
    return {
      by: superuser,
      params: { eventId },
      body: { who: { userIds: [by.userId] }, decision: 'accept' },
      writes: 'decisions.drafted',
    };
  },
  makeRankedRun: async () => ({
    by: superuser,
    params: { eventId: await addEvent(api.database) },
    body: rankingRules,
    writes: 'decisions.ranked',
  }),
  applyRankedRun: async () => {
    const { by, eventId } = await applicant('submitted');
    await addReading(api.database, eventId, by.userId, [4]);
    const params = { eventId };
    const { reply } = await call(api.app, contract.makeRankedRun, { params, body: rankingRules }, superuser);
    return {
      by: superuser,
      params: { eventId, runId: reply.runId },
      body: {},
      writes: 'decisions.drafted',
    };
  },
  releaseDecisions: async () => ({
    by: superuser,
    params: { eventId: await eventWithDraft() },
    body: { at: null },
    writes: 'decisions.release_set',
  }),
  cancelJob: async () => {
    const eventId = await eventWithDraft();
    const body = { at: inDays(1) };
    const { reply } = await call(
      api.app,
      contract.releaseDecisions,
      { params: { eventId }, body },
      superuser,
    );
    return { by: superuser, params: { eventId, jobId: reply.jobId }, writes: 'job.cancelled' };
  },
  exportApplications: async () => {
    const { eventId } = await applicant('submitted');
    return { by: superuser, params: { eventId }, writes: 'application.exported' };
  },
  downloadFileArchive: async () => {
    const eventId = await addEvent(api.database);
    await askForFile(api.database, eventId);
    return { by: superuser, params: { eventId }, writes: 'application.files_exported' };
  },
  removeExport: async () => {
    const params = { eventId: await addEvent(api.database) };
    const { reply } = await call(api.app, contract.exportApplications, { params, query: {} }, superuser);
    return {
      by: superuser,
      params: { ...params, jobId: reply.jobId },
      writes: 'application.export_removed',
    };
  },
  takeBackDecisions: async () => {
    const { eventId } = await applicant('rejected');
    return {
      by: superuser,
      params: { eventId },
      body: { who: { matching: { search: '' } }, reason: 'A mistake.' },
      writes: 'decisions.take_back_set',
    };
  },
  setWaitlistCycles: async () => ({
    by: superuser,
    params: { eventId: await addEvent(api.database) },
    body: { running: true },
    writes: 'waitlist.started',
  }),
  setEventMailText: async () => ({
    by: superuser,
    params: { eventId: await addEvent(api.database), kind: 'application.rejected' },
    body: { text: { subject: 'About {event}', opening: 'Hello {name}' } },
    writes: 'mail.text_changed',
  }),
  setEventMailPaused: async () => ({
    by: superuser,
    params: { eventId: await addEvent(api.database) },
    body: { paused: true },
    writes: 'mail.paused',
  }),
  sendTestMail: async () => ({
    by: superuser,
    params: { eventId: await addEvent(api.database), kind: 'application.rejected' },
    body: { subject: 'About {event}', opening: 'Hello {name}' },
    writes: 'mail.tested',
  }),
  resendMail: async () => {
    const { by, eventId } = await applicant('submitted');
    await makeChange(api.database, { at: new Date().toISOString(), actor: null, requestId: null }, (change) =>
      tell(change, [{ ...by, eventId, cause: 'x', about: { kind: 'application.received' } }]),
    );
    const { mailId } = await api.database
      .updateTable('mails')
      .set({ state: 'failed' })
      .where('eventId', '=', eventId)
      .returning('mailId')
      .executeTakeFirstOrThrow();
    return { by: superuser, params: { eventId, mailId }, writes: 'mail.resent' };
  },
  freeMailAddress: async () => {
    const { by, eventId } = await applicant('submitted');
    await makeChange(api.database, { at: new Date().toISOString(), actor: null, requestId: null }, (change) =>
      tell(change, [{ ...by, eventId, cause: 'x', about: { kind: 'application.received' } }]),
    );
    const { mailId } = await api.database
      .selectFrom('mails')
      .select('mailId')
      .where('eventId', '=', eventId)
      .executeTakeFirstOrThrow();
    const { email } = await api.database
      .selectFrom('users')
      .select('email')
      .where('userId', '=', by.userId)
      .executeTakeFirstOrThrow();
    await api.database
      .insertInto('bouncedAddresses')
      .values({ address: email.toLowerCase(), at: new Date().toISOString(), reason: '550' })
      .execute();
    return { by: superuser, params: { eventId, mailId }, writes: 'mail.address_freed' };
  },
  sendNews: async () => ({
    by: superuser,
    params: { eventId: await addEvent(api.database) },
    body: { subject: 'The doors', text: 'They open at nine.', groups: ['confirmed'] },
    writes: 'news.sent',
  }),
  sendTestNews: async () => ({
    by: superuser,
    params: { eventId: await addEvent(api.database) },
    body: { subject: 'The doors', text: 'They open at nine.' },
    writes: 'news.tested',
  }),
  unsubscribeFromNews: async () => {
    const { by, eventId } = await applicant('confirmed');
    await makeChange(api.database, { at: new Date().toISOString(), actor: null, requestId: null }, (change) =>
      tell(change, [{ ...by, eventId, cause: 'x', about: { kind: 'event.news', subject: 'x', text: 'x' } }]),
    );
    const { unsubscribeToken } = await api.database
      .selectFrom('mails')
      .select('unsubscribeToken')
      .where('eventId', '=', eventId)
      .executeTakeFirstOrThrow();
    return { by, params: { token: unsubscribeToken ?? '' }, writes: 'news.stopped' };
  },
  setNewsWanted: async () => {
    const { by, eventId } = await applicant('confirmed');
    return { by, params: { eventId }, body: { wanted: false }, writes: 'news.stopped' };
  },
  reportMail: async () => {
    const { by, eventId } = await applicant('submitted');
    await makeChange(api.database, { at: new Date().toISOString(), actor: null, requestId: null }, (change) =>
      tell(change, [{ ...by, eventId, cause: 'x', about: { kind: 'application.received' } }]),
    );
    const { mailId } = await api.database
      .updateTable('mails')
      .set({ state: 'sent', address: by.email })
      .where('eventId', '=', eventId)
      .returning('mailId')
      .executeTakeFirstOrThrow();
    return { by: superuser, body: { messageId: mailId, kind: 'bounced' }, writes: 'mail.bounced' };
  },
  setPortalMailPaused: async () => {
    await api.database.updateTable('mailPace').set({ pausedAt: null }).execute();
    return { by: superuser, body: { paused: true }, writes: 'mail.paused' };
  },
  createTeam: async () => {
    const { by, eventId } = await applicant('submitted');
    return { by, params: { eventId }, body: { name: 'A team', description: '' }, writes: 'team.created' };
  },
  updateTeam: async () => {
    const { owner, eventId, teamId } = await team();
    return {
      by: owner,
      params: { eventId, teamId },
      body: { name: 'New name', description: '' },
      writes: 'team.changed',
    };
  },
  transferTeam: async () => {
    const { owner, by, params } = await teamAndAsker();
    const answer = { params: { ...params, userId: by.userId }, body: { answer: 'accept' } } as const;
    await call(api.app, contract.answerJoinRequest, answer, owner);
    return { by: owner, params, body: { userId: by.userId }, writes: 'team.changed' };
  },
  setTeamLocked: async () => {
    const { owner, eventId, teamId } = await team();
    return { by: owner, params: { eventId, teamId }, body: { locked: true }, writes: 'team.changed' };
  },
  createTeamInvitation: async () => {
    const { owner, eventId, teamId } = await team();
    return { by: owner, params: { eventId, teamId }, body: { days: 3 }, writes: 'team.invitation_made' };
  },
  placeInTeam: async () => {
    const { eventId, teamId } = await team();
    const person = await addPerson(api.database);
    await addApplication(api.database, eventId, person, 'accepted');
    const params = { eventId, userId: person.userId };
    return { by: superuser, params, body: { teamId }, writes: 'team.member_joined' };
  },
  mergeTeams: async () => {
    const { eventId, teamId } = await team();
    const by = await addPerson(api.database);
    await addApplication(api.database, eventId, by, 'accepted');
    const draft = { name: 'Another team', description: '' };
    const { reply } = await call(api.app, contract.createTeam, { params: { eventId }, body: draft }, by);
    const params = { eventId, teamId: reply.team!.teamId };
    return { by: superuser, params, body: { teamId }, writes: 'team.merged' };
  },
  revokeTeamInvitation: async () => {
    const { owner, params } = await invitation();
    return { by: owner, params, writes: 'team.invitation_revoked' };
  },
  joinTeamByInvitation: async () => {
    const { params, secret } = await invitation();
    const by = await addPerson(api.database);
    await addApplication(api.database, params.eventId, by, 'accepted');
    return { by, params, body: { secret }, writes: 'team.joined' };
  },
  requestToJoinTeam: async () => {
    const { eventId, teamId } = await team();
    const by = await addPerson(api.database);
    await addApplication(api.database, eventId, by, 'submitted');
    return { by, params: { eventId, teamId }, body: { message: '' }, writes: 'team.join_requested' };
  },
  cancelJoinRequest: async () => {
    const { by, params } = await teamAndAsker();
    return { by, params, writes: 'team.request_cancelled' };
  },
  answerJoinRequest: async () => {
    const { owner, by, params } = await teamAndAsker();
    return {
      by: owner,
      params: { ...params, userId: by.userId },
      body: { answer: 'accept' },
      writes: 'team.member_joined',
    };
  },
  leaveTeam: async () => {
    const { owner, eventId, teamId } = await team();
    return { by: owner, params: { eventId, teamId, userId: owner.userId }, writes: 'team.member_left' };
  },
  checkIn: async () => {
    const { by, eventId } = await applicant('confirmed');
    return { by: superuser, params: { eventId, userId: by.userId }, writes: 'attendee.checked_in' };
  },
  undoCheckIn: async () => {
    const { by, eventId } = await applicant('confirmed');
    const params = { eventId, userId: by.userId };
    await call(api.app, contract.checkIn, { params, query: {} }, superuser);
    return { by: superuser, params, writes: 'attendee.check_in_undone' };
  },
  createCheckInList: async () => {
    const params = { eventId: await addEvent(api.database) };
    return { by: superuser, params, body: checkInDraft, writes: 'check_in_list.created' };
  },
  addUsualCheckInLists: async () => {
    const params = { eventId: await addEvent(api.database) };
    return { by: superuser, params, writes: 'check_in_list.created' };
  },
  updateCheckInList: async () => ({
    by: superuser,
    params: await checkInList(),
    body: { draft: { ...checkInDraft, name: 'Dinner' }, version: 1 },
    writes: 'check_in_list.changed',
  }),
  deleteCheckInList: async () => ({
    by: superuser,
    params: await checkInList(),
    writes: 'check_in_list.removed',
  }),
  // At the door; what other lists give is told by their scans alone.
  recordScan: async () => ({ by: superuser, ...(await scanAtDoor()), writes: 'attendee.checked_in' }),
  undoScan: async () => {
    const { params, body } = await scanAtDoor();
    await call(api.app, contract.recordScan, { params, query: {}, body }, superuser);
    return { by: superuser, params, writes: 'attendee.check_in_undone' };
  },
  letIn: async () => {
    const times = { startsAt: inDays(-0.1), endsAt: inDays(1) };
    const eventId = await addEvent(api.database, times);
    const { email } = await addPerson(api.database);
    return { by: superuser, params: { eventId }, body: { email }, writes: 'application.let_in' };
  },
  setDayFacts: async () => ({
    by: superuser,
    params: { eventId: await addEvent(api.database) },
    body: {
      version: 0,
      facts: { wifiNetwork: 'Guests', wifiPassword: '', help: '', bring: '', programme: [] },
    },
    writes: 'event.day_facts_changed',
  }),
  replaceOwnPass: async () => {
    const { by, eventId } = await applicant('confirmed');
    return { by, params: { eventId }, writes: 'pass.replaced' };
  },
  createContent: async () => ({ by: superuser, body: contentDraft, writes: 'content.created' }),
  updateContent: async () => ({
    by: superuser,
    params: { itemId: await contentItem() },
    body: { ...contentDraft, title: 'Another title' },
    writes: 'content.changed',
  }),
  orderContent: async () => {
    const ids = [await contentItem(), await contentItem()];
    const { items } = (await call(api.app, contract.listContent, { query: { kind: 'sponsor' } }, superuser))
      .reply;
    const from = items.map(({ itemId }) => itemId);
    expect(from).toEqual(expect.arrayContaining(ids));
    return {
      by: superuser,
      params: { kind: 'sponsor' },
      body: { from, to: from.toReversed() },
      writes: 'content.ordered',
    };
  },
  deleteContent: async () => ({
    by: superuser,
    params: { itemId: await contentItem() },
    writes: 'content.deleted',
  }),
  overrideRemote: async () => ({
    by: superuser,
    body: { remote: 'admin', version: '1.1.0' },
    writes: 'remote.override_set',
  }),
  openPastRegistry: async () => ({
    by: superuser,
    body: { sequence: 12 },
    writes: 'remote.past_opened',
  }),
  createServiceKey: async () => ({
    by: superuser,
    body: { name: 'Bot', scopes: ['events:read'] },
    writes: 'service_key.created',
  }),
  revokeServiceKey: async () => {
    const body = { name: 'Bot', scopes: ['events:read' as const] };
    const { reply } = await call(api.app, contract.createServiceKey, { body }, superuser);
    return { by: superuser, params: { keyId: reply.keyId }, writes: 'service_key.revoked' };
  },
};

/**
 * A count of what browsers met is nobody's deed, what somebody has read concerns nobody else, and opening a link to a team or
 * looking for whoever has an address changes nothing.
 */
const UNLOGGED = new Set([
  'reportRemotes',
  'reportVitals',
  'markNoticeRead',
  'markNoticesRead',
  'openTeamInvitation',
  'findWalkIn',
]);

const mutating = endpoints.filter(([name, { method }]) => method !== 'GET' && !UNLOGGED.has(name));

test('every endpoint that changes something has a scenario here', () => {
  expect(Object.keys(scenarios).sort()).toEqual(mutating.map(([name]) => name).sort());
});

function scenarioOf(name: string): Promise<Scenario> {
  const scenario = scenarios[name];
  if (!scenario)
    throw new Error(`${name} changes something and has no scenario: add one to "scenarios" of this file.`);
  return scenario();
}

const lastEntryId = async () => {
  const last = await api.database
    .selectFrom('auditLog')
    .select('entryId')
    .orderBy('entryId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.entryId ?? 0;
};

async function run(endpoint: Endpoint, { by, params = {}, body, file }: Scenario, requestId: string) {
  const url = fillPath(endpoint.path, params);
  if (file) return uploadTo(api.app, url, file, by, { 'x-request-id': requestId });
  const headers = { 'x-request-id': requestId };
  return send(api.app, { method: endpoint.method, url, headers, ...(body && { payload: body }) }, by);
}

test.each(mutating)(
  '%s writes its entry in the log, with who did it and the request’s id',
  async (name, endpoint) => {
    const scenario = await scenarioOf(name);
    const before = await lastEntryId();
    const requestId = randomUUID();
    const response = await run(endpoint, scenario, requestId);
    expect(response.statusCode).toBeLessThan(300);

    const entries = await api.database
      .selectFrom('auditLog')
      .selectAll()
      .where('entryId', '>', before)
      .orderBy('entryId')
      .execute();
    expect(entries.map(({ action }) => action)).toContain(scenario.writes);
    for (const entry of entries) expect(entry).toMatchObject({ actorId: scenario.by.userId, requestId });
  },
);

test.each(mutating)('%s changes nothing when its entry cannot be written', async (name, endpoint) => {
  const scenario = await scenarioOf(name);
  const before = await dump();
  await api.database.schema.alterTable('auditLog').renameTo('auditLogAway').execute();
  const response = await run(endpoint, scenario, randomUUID());
  await api.database.schema.alterTable('auditLogAway').renameTo('auditLog').execute();
  expect(response.statusCode).toBe(500);
  expect(response.json()).toMatchObject({ error: 'internal' });
  expect(response.body).not.toMatch(/audit/i);
  expect(await dump()).toEqual(before);
});

/** Everything that a change could have left behind: whatever tables there are, but the log that is away. */
async function dump(): Promise<unknown> {
  const tables = (await api.database.introspection.getTables()).filter(
    ({ name }) => !name.startsWith('audit_log'),
  );
  const contents = await Promise.all(
    tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(api.database)),
  );
  return contents.map(({ rows }, index) => [
    tables[index]?.name,
    rows.map((row) => JSON.stringify(row)).sort(),
  ]);
}

const privileged = mutating.filter(([, { access }]) => access !== 'session' && access !== 'public');

test.each(privileged)(
  '%s is refused to somebody who loses the right to it between the question and the change',
  async (name, endpoint) => {
    const scenario = await scenarioOf(name);
    const { eventId = '' } = scenario.params ?? {};
    const isForAdmins = typeof endpoint.access === 'object' && endpoint.access.eventRoles.includes('admin');
    const by = isForAdmins ? await addPerson(api.database) : scenario.by;
    if (isForAdmins) await addEventRole(api.database, eventId, by, 'admin');

    const taking = await api.database.startTransaction().execute();
    if (endpoint.access === 'superuser')
      await taking.updateTable('users').set({ role: 'user' }).where('userId', '=', by.userId).execute();
    else await taking.deleteFrom('eventRoles').where('userId', '=', by.userId).execute();

    let isAnswered = false;
    const answer = run(endpoint, { ...scenario, by }, randomUUID()).finally(() => (isAnswered = true));
    await eventually(
      async () => isAnswered || (await countWaiting()) > 0,
      (isDecided) => isDecided,
    );
    await taking.commit().execute();
    expect([(await answer).statusCode, (await answer).json()]).toMatchObject([403, { error: 'forbidden' }]);
    await api.database
      .updateTable('users')
      .set({ role: 'superuser' })
      .where('userId', '=', superuser.userId)
      .execute();
  },
);

/** Changes that wait for another one. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(api.database);
  return rows[0]?.count ?? 0;
}
