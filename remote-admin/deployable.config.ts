import type { PageShape } from '@event-portal/contracts';
import { defineDeployable } from '@event-portal/tooling';
import type { PagePath } from './src/paths.gen';

export default defineDeployable({
  kind: 'remote',
  descriptor: {
    name: 'admin',
    title: 'The admin area',
    owner: '@event-portal/admin',
    areas: [{ path: '/admin', frame: 'side-bar' }],
    navigation: [
      { label: 'Overview', icon: 'chart', to: '/admin/overview' },
      { label: 'Events Management', icon: 'calendar', to: '/admin/events-management' },
      { label: 'Users Management', icon: 'users', to: '/admin/users-management' },
      { label: 'Logs', icon: 'log', to: '/admin/logs' },
      { label: 'Settings', icon: 'settings', to: '/admin/settings' },
    ],
    pages: {
      '/admin/overview': 'tiles',
      '/admin/events-management': 'table',
      '/admin/events-management/new': 'form',
      '/admin/events-management/:eventId': 'form',
      '/admin/events-management/:eventId/people': 'table',
      '/admin/users-management': 'table',
      '/admin/logs': 'table',
      '/admin/settings': 'form',
    } satisfies Record<PagePath, PageShape>,
  },
});
