// Generated from src/routes by `npm run routes`. Do not edit: change the files instead.
import type { EarlyReads, ExtensionDescriptor, NavigationItem, PageShape } from '@event-portal/contracts';

/** The shape of every page, for the descriptor. */
export const shapes: Record<string, PageShape> = {
  '/admin/access': 'table',
  '/admin/events-management': 'table',
  '/admin/events-management/:eventId': 'form',
  '/admin/events-management/:eventId/people': 'table',
  '/admin/events-management/new': 'form',
  '/admin/failures': 'table',
  '/admin/logs': 'table',
  '/admin/overview': 'tiles',
  '/admin/settings': 'form',
  '/admin/speed': 'table',
  '/admin/users-management': 'table',
};

/** What the pages ask the API for first, for the document. */
export const early: EarlyReads = {
  '/admin/access': [{ path: '/admin/setup' }],
  '/admin/events-management': [
    {
      path: '/admin/events',
      search: { search: '', page: '1', pageSize: '25', phase: '', sort: 'startsAt:desc' },
    },
  ],
  '/admin/events-management/:eventId': [{ path: '/admin/events/:eventId' }],
  '/admin/events-management/:eventId/people': [
    { path: '/admin/events/:eventId' },
    {
      path: '/events/:eventId/roles',
      search: { search: '', page: '1', pageSize: '25', role: '', group: 'crew', sort: 'name:asc' },
    },
    { path: '/events/:eventId/invitations' },
  ],
  '/admin/events-management/new': [{ path: '/admin/events', query: { page: '1', pageSize: '25', sort: 'startsAt:desc' } }],
  '/admin/failures': [
    {
      path: '/admin/remotes/failures',
      search: {
        search: '',
        page: '1',
        pageSize: '25',
        since: 'day',
        remote: '',
        version: '',
        failure: '',
        role: '',
        eventRole: '',
        browser: '',
        sort: 'people:desc',
      },
    },
  ],
  '/admin/logs': [
    {
      path: '/admin/audit',
      search: {
        search: '',
        page: '1',
        pageSize: '25',
        action: '',
        actorId: '',
        eventId: '',
        from: '',
        to: '',
        sort: 'at:desc',
      },
      query: { count: 'bounded' },
    },
  ],
  '/admin/overview': [{ path: '/admin/overview' }],
  '/admin/speed': [
    {
      path: '/admin/remotes/vitals',
      search: {
        search: '',
        page: '1',
        pageSize: '25',
        since: 'week',
        by: 'version',
        remote: '',
        device: '',
        sort: 'remote:asc',
      },
    },
  ],
  '/admin/users-management': [
    {
      path: '/users',
      search: { search: '', page: '1', pageSize: '25', role: '', onboarded: '', suspended: '', sort: 'name:asc' },
      query: { count: 'bounded' },
    },
  ],
};

/** The side bar that the shell draws, for the descriptor. */
export const navigation: NavigationItem[] = [
  { label: 'Overview', icon: 'chart', to: '/admin/overview' },
  { label: 'Events Management', icon: 'calendar', to: '/admin/events-management' },
  { label: 'Users Management', icon: 'users', to: '/admin/users-management' },
  { label: 'Logs', icon: 'log', to: '/admin/logs' },
  { label: 'Failures', icon: 'device', to: '/admin/failures' },
  { label: 'Speed', icon: 'chart', to: '/admin/speed' },
  { label: 'Access', icon: 'shield', to: '/admin/access' },
  { label: 'Settings', icon: 'settings', to: '/admin/settings' },
];

/** What it offers to pages of others and to the palette, for the descriptor. */
export const extensions: ExtensionDescriptor[] = [
  { point: 'event.panel', id: 'log', title: 'Log', guards: ['/admin'], order: 10 },
  {
    point: 'palette',
    id: 'admin-events-management-new',
    title: 'Create an event',
    guards: ['/admin'],
    href: '/admin/events-management/new',
    icon: 'calendar',
    order: 10,
  },
];
