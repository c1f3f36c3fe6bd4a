// Generated from src/routes by `npm run routes`. Do not edit: change the files instead.
import type { NavigationItem, PageShape } from '@event-portal/contracts';

/** The shape of every page, for the descriptor. */
export const shapes: Record<string, PageShape> = {
  '/admin/access': 'table',
  '/admin/events-management': 'table',
  '/admin/events-management/:eventId': 'form',
  '/admin/events-management/:eventId/people': 'table',
  '/admin/events-management/new': 'form',
  '/admin/logs': 'table',
  '/admin/overview': 'tiles',
  '/admin/settings': 'form',
  '/admin/users-management': 'table',
};

/** The side bar that the shell draws, for the descriptor. */
export const navigation: NavigationItem[] = [
  { label: 'Overview', icon: 'chart', to: '/admin/overview' },
  { label: 'Events Management', icon: 'calendar', to: '/admin/events-management' },
  { label: 'Users Management', icon: 'users', to: '/admin/users-management' },
  { label: 'Logs', icon: 'log', to: '/admin/logs' },
  { label: 'Access', icon: 'shield', to: '/admin/access' },
  { label: 'Settings', icon: 'settings', to: '/admin/settings' },
];
