// Generated from src/routes by `npm run routes`. Do not edit: change the files instead.
import type { EarlyReads, EventNavigation, ExtensionDescriptor, NavigationItem, PageShape } from '@event-portal/contracts';

/** The shape of every page, for the descriptor. */
export const shapes: Record<string, PageShape> = {
  '/events/:eventId': 'story',
  '/events/:eventId/application': 'form',
  '/events/:eventId/feedback/declined': 'form',
  '/events/:eventId/join-team': 'story',
  '/events/:eventId/rejected': 'story',
  '/events/:eventId/summary': 'story',
  '/events/:eventId/waitlist/info': 'story',
  '/events/:eventId/dashboard': 'tiles',
  '/events/:eventId/dashboard/applications': 'table',
  '/events/:eventId/dashboard/check-in-lists': 'table',
  '/events/:eventId/dashboard/decisions': 'tiles',
  '/events/:eventId/dashboard/figures': 'tiles',
  '/events/:eventId/dashboard/mail': 'table',
  '/events/:eventId/dashboard/questions': 'form',
  '/events/:eventId/dashboard/readers': 'table',
  '/events/:eventId/dashboard/roles': 'table',
  '/events/:eventId/dashboard/scans': 'table',
  '/events/:eventId/dashboard/settings': 'form',
  '/events/:eventId/dashboard/waitlist': 'table',
  '/events/:eventId/dashboard/my-application': 'story',
  '/events/:eventId/dashboard/my-seat': 'story',
  '/events/:eventId/dashboard/arrivals': 'table',
  '/events/:eventId/dashboard/badges': 'cards',
  '/events/:eventId/dashboard/check-in': 'form',
  '/events/:eventId/dashboard/directory': 'table',
  '/events/:eventId/dashboard/reading': 'story',
  '/events/:eventId/dashboard/application-status': 'story',
  '/events/:eventId/dashboard/my-team': 'story',
  '/events/:eventId/dashboard/teams-explorer': 'cards',
};

/** What the pages ask the API for first, for the document. */
export const early: EarlyReads = {
  '/events/:eventId': [{ path: '/events/:eventId' }],
  '/events/:eventId/application': [{ path: '/events/:eventId' }, { path: '/events/:eventId/application' }],
  '/events/:eventId/feedback/declined': [{ path: '/events/:eventId' }, { path: '/events/:eventId/application' }],
  '/events/:eventId/join-team': [{ path: '/events/:eventId' }],
  '/events/:eventId/rejected': [{ path: '/events/:eventId' }, { path: '/events/:eventId/application' }],
  '/events/:eventId/summary': [{ path: '/events/:eventId' }, { path: '/events/:eventId/application' }],
  '/events/:eventId/waitlist/info': [{ path: '/events/:eventId' }, { path: '/events/:eventId/application' }],
  '/events/:eventId/dashboard': [
    { path: '/events/:eventId' },
    { path: '/events/:eventId/day-facts', for: ['admin', 'staff', 'attendee'] },
    { path: '/events/:eventId/overview', for: ['admin', 'staff'] },
    { path: '/events/:eventId/seat', for: ['attendee'] },
    { path: '/events/:eventId/pass', for: ['attendee'] },
    { path: '/events/:eventId/teams/mine', for: ['attendee'] },
    { path: '/events', for: ['admin', 'staff', 'attendee'] },
  ],
  '/events/:eventId/dashboard/applications': [
    { path: '/events/:eventId' },
    {
      path: '/events/:eventId/applications',
      search: {
        search: '',
        page: '1',
        pageSize: '25',
        status: '',
        undecided: '',
        closed: '',
        draft: '',
        leastScore: '',
        mostScore: '',
        flag: '',
        sort: 'submittedAt:asc',
      },
      for: ['admin'],
    },
    { path: '/events', for: ['admin'] },
  ],
  '/events/:eventId/dashboard/check-in-lists': [
    { path: '/events/:eventId' },
    { path: '/events/:eventId/check-in-lists', for: ['admin'] },
    { path: '/events/:eventId/questions', for: ['admin'] },
    { path: '/events', for: ['admin'] },
  ],
  '/events/:eventId/dashboard/decisions': [
    { path: '/events/:eventId' },
    { path: '/events/:eventId/decisions', for: ['admin'] },
    { path: '/events', for: ['admin'] },
  ],
  '/events/:eventId/dashboard/figures': [
    { path: '/events/:eventId' },
    {
      path: '/events/:eventId/figures',
      search: { status: '', undecided: '', closed: '' },
      for: ['admin'],
    },
    { path: '/events', for: ['admin'] },
  ],
  '/events/:eventId/dashboard/mail': [
    { path: '/events/:eventId' },
    { path: '/events/:eventId/mail', for: ['admin'] },
    {
      path: '/events/:eventId/mails',
      search: { search: '', page: '1', pageSize: '25', state: '', sort: 'writtenAt:desc' },
      for: ['admin'],
    },
    { path: '/events', for: ['admin'] },
  ],
  '/events/:eventId/dashboard/questions': [
    { path: '/events/:eventId/form', for: ['admin'] },
    { path: '/events/:eventId/confirmation-form', for: ['admin'] },
    { path: '/events', for: ['admin'] },
  ],
  '/events/:eventId/dashboard/readers': [
    { path: '/events/:eventId/reading/readers', for: ['admin'] },
    { path: '/events/:eventId/reading/rules', for: ['admin'] },
    { path: '/events', for: ['admin'] },
  ],
  '/events/:eventId/dashboard/roles': [
    { path: '/events/:eventId' },
    {
      path: '/events/:eventId/roles',
      search: { search: '', page: '1', pageSize: '25', role: '', group: 'crew', sort: 'name:asc' },
      for: ['admin'],
    },
    { path: '/events/:eventId/invitations', for: ['admin'] },
    { path: '/events', for: ['admin'] },
  ],
  '/events/:eventId/dashboard/scans': [
    { path: '/events/:eventId' },
    { path: '/events/:eventId/check-in-lists', for: ['admin'] },
    {
      path: '/events/:eventId/scans',
      search: { search: '', page: '1', pageSize: '25', list: '', only: '', sort: 'recordedAt:desc' },
      for: ['admin'],
    },
    { path: '/events', for: ['admin'] },
  ],
  '/events/:eventId/dashboard/settings': [
    { path: '/events/:eventId' },
    { path: '/events/:eventId/day-facts', for: ['admin'] },
    { path: '/events', for: ['admin'] },
  ],
  '/events/:eventId/dashboard/waitlist': [
    { path: '/events/:eventId' },
    {
      path: '/events/:eventId/waitlist',
      search: { search: '', page: '1', pageSize: '25', sort: 'position:asc' },
      for: ['admin'],
    },
    { path: '/events', for: ['admin'] },
  ],
  '/events/:eventId/dashboard/my-application': [
    { path: '/events/:eventId' },
    { path: '/events/:eventId/application', for: ['admin', 'applicant'] },
    { path: '/events', for: ['admin', 'applicant'] },
  ],
  '/events/:eventId/dashboard/my-seat': [
    { path: '/events/:eventId' },
    { path: '/events/:eventId/seat', for: ['admin', 'attendee'] },
    { path: '/events/:eventId/pass', for: ['admin', 'attendee'] },
    { path: '/events/:eventId/application', for: ['admin', 'attendee'] },
    { path: '/events', for: ['admin', 'attendee'] },
  ],
  '/events/:eventId/dashboard/arrivals': [
    { path: '/events/:eventId' },
    { path: '/events/:eventId/arrivals', for: ['admin', 'staff'] },
    {
      path: '/events/:eventId/directory',
      search: { search: '', page: '1', pageSize: '25', team: '', answer: '', sort: 'name:asc' },
      query: { checkedIn: 'no' },
      for: ['admin', 'staff'],
    },
    { path: '/events', for: ['admin', 'staff'] },
  ],
  '/events/:eventId/dashboard/badges': [
    { path: '/events/:eventId' },
    {
      path: '/events/:eventId/badges',
      search: { search: '', checkedIn: '', team: '', answer: '', part: '1' },
      for: ['admin', 'staff'],
    },
    { path: '/events', for: ['admin', 'staff'] },
  ],
  '/events/:eventId/dashboard/check-in': [
    { path: '/events/:eventId' },
    { path: '/events/:eventId/check-in-lists', for: ['admin', 'staff'] },
    { path: '/events', for: ['admin', 'staff'] },
  ],
  '/events/:eventId/dashboard/directory': [
    { path: '/events/:eventId' },
    {
      path: '/events/:eventId/directory',
      search: { search: '', page: '1', pageSize: '25', checkedIn: '', team: '', answer: '', sort: 'name:asc' },
      for: ['admin', 'staff'],
    },
    { path: '/events', for: ['admin', 'staff'] },
  ],
  '/events/:eventId/dashboard/reading': [
    { path: '/events/:eventId/readings', for: ['admin', 'staff'] },
    { path: '/events', for: ['admin', 'staff'] },
  ],
  '/events/:eventId/dashboard/application-status': [
    { path: '/events/:eventId' },
    { path: '/events/:eventId/application', for: ['applicant', 'attendee'] },
    { path: '/events', for: ['admin', 'staff', 'applicant', 'attendee'] },
  ],
  '/events/:eventId/dashboard/my-team': [
    { path: '/events/:eventId' },
    { path: '/events/:eventId/teams/mine', for: ['admin', 'staff', 'applicant', 'attendee'] },
    { path: '/events', for: ['admin', 'staff', 'applicant', 'attendee'] },
  ],
  '/events/:eventId/dashboard/teams-explorer': [
    { path: '/events/:eventId' },
    {
      path: '/events/:eventId/teams',
      search: { search: '', page: '1', pageSize: '25', open: '', sort: 'name:asc' },
      for: ['admin', 'staff', 'applicant', 'attendee'],
    },
    { path: '/events/:eventId/teams/mine', for: ['admin', 'staff', 'applicant', 'attendee'] },
    { path: '/events', for: ['admin', 'staff', 'applicant', 'attendee'] },
  ],
};

/** The side bar that the shell draws, for the descriptor. */
export const navigation: NavigationItem[] = [];

/** The side bar of each role at an event. */
export const eventNavigation = {
  admin: [
    {
      pages: [
        { label: 'Overview', icon: 'dashboard', path: '/events/:eventId/dashboard' },
        { label: 'Applications', icon: 'inbox', path: '/events/:eventId/dashboard/applications' },
        { label: 'Readers', icon: 'users', path: '/events/:eventId/dashboard/readers' },
        { label: 'Reading', icon: 'book', path: '/events/:eventId/dashboard/reading' },
        { label: 'Decisions', icon: 'check', path: '/events/:eventId/dashboard/decisions' },
        { label: 'Figures', icon: 'chart', path: '/events/:eventId/dashboard/figures' },
        { label: 'Waitlist', icon: 'list', path: '/events/:eventId/dashboard/waitlist' },
        { label: 'Mail', icon: 'mail', path: '/events/:eventId/dashboard/mail' },
        { label: 'Teams', icon: 'team', path: '/events/:eventId/dashboard/teams-explorer' },
      ],
    },
    {
      label: 'On the day',
      pages: [
        { label: 'Check-in', icon: 'scan', path: '/events/:eventId/dashboard/check-in' },
        { label: 'Directory', icon: 'users', path: '/events/:eventId/dashboard/directory' },
        { label: 'Arrivals', icon: 'chart', path: '/events/:eventId/dashboard/arrivals' },
        { label: 'Check-in lists', icon: 'clipboard', path: '/events/:eventId/dashboard/check-in-lists' },
        { label: 'Scans', icon: 'log', path: '/events/:eventId/dashboard/scans' },
      ],
    },
    {
      label: 'Configuration',
      pages: [
        { label: 'Roles', icon: 'shield', path: '/events/:eventId/dashboard/roles' },
        { label: 'Questions', icon: 'message', path: '/events/:eventId/dashboard/questions' },
        { label: 'Event settings', icon: 'settings', path: '/events/:eventId/dashboard/settings' },
      ],
    },
  ],
  staff: [
    {
      pages: [
        { label: 'Overview', icon: 'dashboard', path: '/events/:eventId/dashboard' },
        { label: 'Reading', icon: 'book', path: '/events/:eventId/dashboard/reading' },
        { label: 'Teams', icon: 'team', path: '/events/:eventId/dashboard/teams-explorer' },
      ],
    },
    {
      label: 'On the day',
      pages: [
        { label: 'Check-in', icon: 'scan', path: '/events/:eventId/dashboard/check-in' },
        { label: 'Directory', icon: 'users', path: '/events/:eventId/dashboard/directory' },
        { label: 'Arrivals', icon: 'chart', path: '/events/:eventId/dashboard/arrivals' },
      ],
    },
  ],
  applicant: [
    {
      pages: [
        {
          label: 'My application',
          icon: 'clipboard',
          path: '/events/:eventId/dashboard/application-status',
          also: '/events/:eventId/dashboard/my-application',
        },
      ],
    },
    {
      label: 'Team',
      pages: [
        { label: 'My team', icon: 'team', path: '/events/:eventId/dashboard/my-team' },
        { label: 'Find a team', icon: 'compass', path: '/events/:eventId/dashboard/teams-explorer' },
      ],
    },
  ],
  attendee: [
    {
      pages: [
        { label: 'Overview', icon: 'dashboard', path: '/events/:eventId/dashboard' },
        { label: 'My seat', icon: 'ticket', path: '/events/:eventId/dashboard/my-seat' },
      ],
    },
    {
      label: 'Team',
      pages: [
        { label: 'My team', icon: 'team', path: '/events/:eventId/dashboard/my-team' },
        { label: 'Find a team', icon: 'compass', path: '/events/:eventId/dashboard/teams-explorer' },
      ],
    },
  ],
} as const satisfies EventNavigation;

/** What it offers to pages of others and to the palette, for the descriptor. */
export const extensions: ExtensionDescriptor[] = [
  { point: 'home.event', id: 'to-do', title: 'To do', guards: ['_staff'], order: 10 },
];
