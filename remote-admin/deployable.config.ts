import { defineDeployable } from '@event-portal/tooling';

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
  },
});
