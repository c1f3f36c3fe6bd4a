import { ApplicationDetails, DeclineFeedback, DeclineReason, OwnApplication } from './application';
import {
  ApplicantAction,
  ApplicationDecision,
  ApplicationStatus,
  applicationTransitions,
  findTransition,
  isStillComing,
  isWindowOpen,
  OrganiserStep,
  closedStatuses,
  undecidedStatuses,
} from './application-state';
import { SeatCount } from './event';
import { FIRST_CONFIRMATION_FORM, FIRST_FORM } from './first-form';

/** The steps of an application, copied by hand: action, who takes it, from, to, until when, and what comes with it. */
const steps = `
submit           applicant    started                                     -> submitted     applications-open  applicant
withdraw         applicant    submitted,under_review,waitlisted           -> withdrawn     any
reopen           applicant    withdrawn                                   -> started       applications-open
take_seat        applicant    accepted                                    -> confirmed     before-confirm-by  attendee
decline_seat     applicant    accepted                                    -> declined      any
give_back_seat   applicant    confirmed                                   -> declined      before-start       applicant
join_waitlist    applicant    rejected                                    -> waitlisted    before-start
send_changes     applicant    submitted,under_review                      -> submitted     applications-open
accept           event-admin  submitted,under_review,waitlisted,rejected  -> accepted      any
reject           event-admin  submitted,under_review,waitlisted           -> rejected      any
waitlist         event-admin  submitted,under_review                      -> waitlisted    any
start_review     event-admin  submitted                                   -> under_review  any
stop_review      event-admin  under_review                                -> submitted     any
take_back        event-admin  accepted,rejected                           -> submitted     before-end         reason
remove_seat      event-admin  confirmed                                   -> rejected      before-end         applicant reason
let_in           event-crew   started,submitted,under_review,accepted,rejected,waitlisted,declined,withdrawn -> confirmed at-the-door attendee
offer_seat       platform     waitlisted                                  -> accepted      before-start
let_offer_lapse  platform     accepted                                    -> waitlisted    before-start
`;

test('the state machine has these steps and no other', () => {
  const rows = applicationTransitions.map(({ action, by, from, to, window, role, needsReason }) =>
    [action, by, from.join(), '->', to, window, role, needsReason && 'reason'].filter(Boolean).join(' '),
  );
  expect(rows).toEqual(
    steps
      .trim()
      .split('\n')
      .map((line) => line.split(/ +/).join(' ')),
  );
});

test('whoever takes a step may name it, and no other', () => {
  const stepsBy = (person: string) =>
    applicationTransitions.filter(({ by }) => by === person).map(({ action }) => action);
  expect([...ApplicantAction.options, 'send_changes']).toEqual(stepsBy('applicant'));
  expect([...ApplicationDecision.options, ...OrganiserStep.options]).toEqual(stepsBy('event-admin'));
  expect(ApplicationDecision.options).toEqual(['accept', 'reject', 'waitlist']);
  expect(ApplicationStatus.options.join()).toBe(
    'started,submitted,under_review,accepted,rejected,waitlisted,confirmed,declined,withdrawn',
  );
});

test('a step is found by its name and by where the application stands', () => {
  for (const row of applicationTransitions)
    for (const status of [...ApplicationStatus.options, null])
      expect([row.action, status, findTransition(row.action, status)]).toEqual([
        row.action,
        status,
        status && row.from.includes(status) ? row : undefined,
      ]);
});

const event = {
  applicationsOpenAt: '2026-11-01T00:00:00Z',
  applicationsCloseAt: '2026-11-20T00:00:00Z',
  seatsConfirmBy: '2026-12-01T00:00:00Z',
  startsAt: '2026-12-05T08:00:00Z',
  endsAt: '2026-12-06T16:00:00Z',
};

test.each([
  ['applications-open', event.applicationsOpenAt, event.applicationsCloseAt],
  ['before-confirm-by', null, event.seatsConfirmBy],
  ['before-start', null, event.startsAt],
  ['before-end', null, event.endsAt],
  ['any', null, null],
] as const)('the window %s opens at %p and closes at %p', (window, opens, closes) => {
  const isOpen = (at: number) => isWindowOpen(window, event, new Date(at));
  const [first, last] = [
    Date.parse(opens ?? '2000-01-01T00:00:00Z'),
    Date.parse(closes ?? '2100-01-01T00:00:00Z'),
  ];
  expect([isOpen(first - 1), isOpen(first), isOpen(last - 1), isOpen(last)]).toEqual([
    opens === null,
    true,
    true,
    closes === null,
  ]);
});

test('an offer that stands by itself is open as long as it says', () => {
  const until = '2026-11-25T00:00:00Z';
  const isOpen = (at: string) => isWindowOpen('before-confirm-by', event, new Date(at), until);
  expect([isOpen('2026-11-24T23:59:59Z'), isOpen(until)]).toEqual([true, false]);
});

test('who has submitted and has not been told no, or said no, is still coming', () => {
  const coming = ['submitted', 'under_review', 'accepted', 'waitlisted', 'confirmed'];
  for (const status of ApplicationStatus.options)
    expect([status, isStillComing(status)]).toEqual([status, coming.includes(status)]);
  expect(closedStatuses).toEqual(['rejected', 'declined', 'withdrawn']);
  expect(undecidedStatuses).toEqual(['submitted', 'under_review']);
});

const answers = {
  affiliation: 'ETH',
  experience: 'some',
  motivation: 'm'.repeat(40),
  projectUrl: 'https://example.org/',
  dietaryNeeds: '',
  acceptsCodeOfConduct: true,
};

const at = '2026-11-20T10:00:00Z';
const feedback = { reason: 'travel', comment: 'Too far.' };
const confirmation = { form: FIRST_CONFIRMATION_FORM, formVersion: 2, answers: { shirt: 'l' } };
const received = {
  userId: 'aaaaaaaa-aaaa-4aaa-8aaa-000000000001',
  name: 'Abe Applicant',
  email: 'applicant@example.test',
  image: null,
  status: 'submitted',
  cells: { affiliation: 'ETH' },
  affiliation: 'ETH',
  experience: 'some',
  submittedAt: at,
  version: 2,
  draft: 'accept',
  decisions: ['accept'],
  steps: ['start_review', 'a step of next year'],
};
const replies = {
  'one’s own application': [
    OwnApplication,
    {
      status: 'waitlisted',
      form: FIRST_FORM,
      formVersion: 1,
      answers,
      version: 1,
      savedAt: at,
      milestones: [{ status: 'waitlisted', at, step: 'join_waitlist', reason: 'Full.' }],
      editable: false,
      actions: ['withdraw'],
      changes: { form: FIRST_FORM, formVersion: 1, answers, version: 2, savedAt: at },
      answerBy: at,
      waitlist: { position: 1, length: 2, joinedAt: at, nextCycleAt: null },
      feedback,
      confirmation: { ...confirmation, editable: true },
    },
  ],
  'a received application': [
    ApplicationDetails,
    {
      ...received,
      form: FIRST_FORM,
      answers,
      milestones: [{ status: 'submitted', at, by: 'Ada Admin' }],
      feedback: null,
      flags: [],
      confirmation,
    },
  ],
  'the seats': [SeatCount, { limit: 4, taken: 1, offered: 1, free: 2 }],
  'a reason for declining': [DeclineFeedback, feedback],
} as const;

test.each(Object.entries(replies))('%s arrives as it was sent', (_what, [schema, sent]) => {
  expect(schema.parse(sent)).toEqual(sent);
});

test('an API that knows of no form at confirmation asks nothing then', () => {
  for (const [schema, sent] of [replies['one’s own application'], replies['a received application']]) {
    const { confirmation: _unknown, ...older } = sent;
    expect(schema.parse(older).confirmation).toBeNull();
  }
});

test('why somebody declines is one of these reasons', () => {
  expect(DeclineReason.options.join()).toBe('schedule,travel,other-event,team,personal,other');
  expect(DeclineReason.safeParse('').error?.issues[0]?.message).toBe('Choose what comes closest.');
});
